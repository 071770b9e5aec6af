import type { Situation } from '@scrutineer/contract/situation'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'
import type { situationLinks } from '../situation-links.ts'
import { NumberCard } from './number-card.tsx'
import { ShareRow, ShareRowsSkeleton } from './share-row.tsx'
import { scaleEnd, shareOf } from './shares.ts'

interface Props {
  situation: Situation | undefined
  links: ReturnType<typeof situationLinks>
  className?: string
}

/** The most frequent flagged options, as shares of the reports that answered their question, on one scale. */
export const FrequentFlags = ({ situation, links, className }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const language = useLocale() === 'ro' ? 'ro' : 'en'
  const flags = situation?.flags ?? []
  const end = scaleEnd(flags.map(({ reports, answered }) => shareOf(reports, answered)))
  const scale = format.number(end, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <NumberCard
      title={t('frequentFlags')}
      note={flags.length > 0 ? t('flagScale', { share: scale }) : t('ofAnswered')}
      className={className}
    >
      <ol className="grid grid-cols-1 gap-0.5 px-4 pb-4">
        {!situation && <ShareRowsSkeleton count={5} />}
        {situation && flags.length === 0 && <li className="py-2 text-soft">{t('noFlags')}</li>}
        {flags.map(({ idOption, questionCode, question, option, shortText, reports, answered, notObserved = 0 }) => (
          <ShareRow
            key={idOption}
            code={questionCode}
            label={
              <Link
                href={links.flag(idOption)}
                title={`${question} ${option}`}
                className="rounded-sm underline-offset-2 hover:underline"
              >
                {shortText?.[language] || (
                  <>
                    {option} <span className="text-soft">{question}</span>
                  </>
                )}
              </Link>
            }
            {...(notObserved > 0 && { aside: t('notObserved', { count: notObserved }) })}
            count={reports}
            total={answered}
            scaleEnd={end}
            isFlag
          />
        ))}
      </ol>
    </NumberCard>
  )
}
