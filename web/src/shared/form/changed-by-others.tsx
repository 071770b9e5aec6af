import { useTranslations } from 'use-intl'
import type { FollowedDraft } from './merge-saved.ts'

interface Props<Draft> extends FollowedDraft<Draft> {
  labels: Readonly<Record<keyof Draft, string>>
}

/** Names the fields that others saved while the form was open, and those whose new value the draft replaces. */
export const ChangedByOthers = <Draft extends object>({ base, draft, changedByOthers, labels }: Props<Draft>) => {
  const t = useTranslations('ui')
  if (changedByOthers.length === 0) return null
  const changedByBoth = changedByOthers.filter(field => draft[field] !== base[field])
  return (
    <div role="status" className="grid gap-1">
      <p>{t('changedByOthers', { fields: changedByOthers.map(field => labels[field]).join(', ') })}</p>
      {changedByBoth.map(field => (
        <p key={labels[field]} className="whitespace-pre-line wrap-anywhere text-danger">
          {t('changedByBoth', { field: labels[field], value: String(base[field]) })}
        </p>
      ))}
    </div>
  )
}
