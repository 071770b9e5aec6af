import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

interface Props {
  /** When the draft was stored, in ms since 1970. */
  from: number
  /** Whether another user has saved the form since. */
  isOutdated: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Says that unsaved changes from this browser were restored. */
export const RestoredNotice = ({ from, isOutdated, onDiscard, onKeep }: Props) => {
  const t = useTranslations('forms')
  const at = new Date(from).toISOString()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-wash py-2 pr-2 pl-3"
    >
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-56">
        {t.rich('restored', { time: () => <Timestamp at={at} format="short" /> })} {isOutdated && t('restoredOutdated')}
      </p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button variant="ghost" onClick={onKeep}>
        {t('continue')}
      </Button>
    </div>
  )
}
