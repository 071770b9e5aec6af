import { Scale } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { DetailLayout } from '../../../ui/layout/detail-layout.tsx'
import { Comparison } from './comparison.tsx'
import { RoundFileCard } from './round-file.tsx'
import { type RoundFile, useRoundFile } from './use-round-file.ts'

const summaryOf = ({ result }: RoundFile) => (result?.error === undefined ? result?.summary : undefined)

/** Compares the exports of two rounds. The files are read in the browser and sent nowhere. */
export const ComparePage = () => {
  const t = useTranslations('roundComparison')
  const [one, other] = [useRoundFile(), useRoundFile()]
  const [first, second] = [summaryOf(one), summaryOf(other)]
  return (
    <DetailLayout
      title={t('title')}
      subtitle={t('subtitle')}
      back={{ href: paths.statistics(), label: t('back') }}
      className="max-w-5xl"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <RoundFileCard title={t('first')} round={one} />
        <RoundFileCard title={t('second')} round={other} />
      </div>
      {first && second ? (
        <Comparison first={first} second={second} />
      ) : (
        <EmptyCard icon={Scale} title={t('emptyTitle')} text={t('emptyText')} />
      )}
    </DetailLayout>
  )
}
