import { useTranslations } from 'use-intl'
import type { FollowedDraft } from './merge-saved.ts'

/** How a form shows the values of some fields, if not as they are. */
export type ValueTexts<Draft> = Readonly<Partial<Record<keyof Draft, (value: string) => string>>>

interface Props<Draft> extends FollowedDraft<Draft> {
  labels: Readonly<Record<keyof Draft, string>>
  valueTexts: ValueTexts<Draft> | undefined
}

/** Names the fields that others saved while the form was open, and those whose new value the draft replaces. */
export const ChangedByOthers = <Draft extends object>(props: Props<Draft>) => {
  const { base, draft, changedByOthers, labels, valueTexts } = props
  const t = useTranslations('ui')
  if (changedByOthers.length === 0) return null
  const changedByBoth = changedByOthers.filter(field => draft[field] !== base[field])
  const describe = (field: keyof Draft) => {
    const value = String(base[field])
    if (value === '') return t('clearedByOther', { field: labels[field] })
    return t('changedByBoth', { field: labels[field], value: valueTexts?.[field]?.(value) ?? value })
  }
  return (
    <div role="status" className="grid gap-1">
      <p>{t('changedByOthers', { fields: changedByOthers.map(field => labels[field]).join(', ') })}</p>
      {changedByBoth.map(field => (
        <p key={labels[field]} className="whitespace-pre-line wrap-anywhere text-danger">
          {describe(field)}
        </p>
      ))}
    </div>
  )
}
