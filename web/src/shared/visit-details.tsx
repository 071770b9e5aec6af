import type { Visit } from '@scrutineer/contract/answers'
import { type VisitDetails as Details, visitDetails } from '@scrutineer/contract/fields/visit-details'
import { useTranslations } from 'use-intl'

type Shown = Details & Pick<Visit, 'clockAhead' | 'isLaterThanReceipt'>

/** What phones of 2023 sent of a visit, and whether its times can be true. */
export const VisitDetails = ({ visit }: { visit: Shown }) => {
  const t = useTranslations()
  const textOf = (value: number | boolean) =>
    typeof value === 'boolean' ? t(value ? 'unplaced.yes' : 'unplaced.no') : String(value)
  const sent = visitDetails.flatMap(name => {
    const value = visit[name]
    return value === undefined ? [] : [{ name, text: textOf(value) }]
  })
  const { clockAhead = 0, isLaterThanReceipt } = visit
  const minutesAhead = Math.round(clockAhead / 60_000)
  if (sent.length === 0 && minutesAhead <= 0 && !isLaterThanReceipt) return null
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {sent.map(({ name, text }) => (
        <span key={name}>
          <span className="text-soft">{t(`unplaced.fields.${name}`)}</span> {text}
        </span>
      ))}
      {minutesAhead > 0 && <span className="text-soft">{t('answers.clockAhead', { minutes: minutesAhead })}</span>}
      {isLaterThanReceipt && <span className="text-late">{t('answers.laterThanReceipt')}</span>}
    </span>
  )
}
