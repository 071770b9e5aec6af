import { type VisitDetails as Details, visitDetails } from '@scrutineer/contract/fields/visit-details'
import { useTranslations } from 'use-intl'

/** What phones of 2023 sent of a visit; nothing for others. */
export const VisitDetails = ({ visit }: { visit: Details }) => {
  const t = useTranslations()
  const textOf = (value: number | boolean) =>
    typeof value === 'boolean' ? t(value ? 'unplaced.yes' : 'unplaced.no') : String(value)
  const sent = visitDetails.flatMap(name => {
    const value = visit[name]
    return value === undefined ? [] : [{ name, text: textOf(value) }]
  })
  if (sent.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      {sent.map(({ name, text }) => (
        <span key={name}>
          <span className="text-soft">{t(`unplaced.fields.${name}`)}</span> {text}
        </span>
      ))}
    </span>
  )
}
