import type { Situation } from '@scrutineer/contract/situation'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import type { situationLinks } from '../situation-links.ts'
import { stationTotals } from '../totals.ts'
import { NumberCard } from './number-card.tsx'
import { ShareRow, ShareRowsSkeleton } from './share-row.tsx'
import { percent, scaleEnd, shareOf } from './shares.ts'

interface Props {
  situation: Situation | undefined
  links: ReturnType<typeof situationLinks>
  className?: string
}

/** Stations with a report by each NGO. Two NGOs may report from the same station. */
export const NgoCoverageCard = ({ situation, links, className }: Props) => {
  const t = useTranslations('situation')
  const total = situation ? stationTotals(situation).stations : 0
  const format = useFormatter()
  const scale = scaleEnd((situation?.ngos ?? []).map(({ seen }) => shareOf(seen, total)))
  const fullBar = t('fullBar', { share: format.number(scale, percent(scale)) })
  const ngos = situation?.ngos.toSorted((a, b) => b.seen - a.seen)
  return (
    <NumberCard title={t('ngos')} note={`${t('ngosNote')}; ${fullBar}`} className={className}>
      <ul className="grid grid-cols-1 gap-0.5 px-4 pb-4">
        {!ngos && <ShareRowsSkeleton count={3} />}
        {ngos?.length === 0 && <li className="py-2 text-soft">{t('noNgos')}</li>}
        {ngos?.map(({ idNgo, name, seen }) => (
          <ShareRow
            key={idNgo}
            label={
              <Link href={links.ngo(idNgo)} title={name} className="rounded-sm underline-offset-2 hover:underline">
                {name}
              </Link>
            }
            count={seen}
            total={total}
            scaleEnd={scale}
          />
        ))}
      </ul>
    </NumberCard>
  )
}
