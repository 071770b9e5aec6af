import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { useElectionSettings } from './election-settings.ts'

/** Says on every screen that what is reported belongs to a rehearsal. Nothing else has this look. */
export const RehearsalMark = ({ className }: { className?: string }) => {
  const t = useTranslations('menu')
  if (useElectionSettings()?.isRehearsal !== true) return null
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center justify-center gap-1.5 rounded-md border-2 border-late border-dashed bg-late-wash px-2 py-1 font-semibold text-late',
        className,
      )}
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      {t('rehearsal')}
    </p>
  )
}
