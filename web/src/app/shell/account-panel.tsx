import { KeyRound, LogOut } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { signOut } from '../../features/session/sign-out.ts'
import { formatZoneOffset } from '../../lib/format/dates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppearanceSettings } from '../../shared/form/appearance-settings.tsx'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { AlertSettings } from './alerts/alert-settings.tsx'

const actionClass =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-soft'

interface Props {
  id: string
  /** The account's name in title case. */
  name: string
  onClose: () => void
  onNavigate: (() => void) | undefined
}

/**
 * Settings and actions of the account, above its button. A native popover: it closes on Escape and on a press outside, and works
 * inside the modal drawer too. Render it while it is open.
 */
export const AccountPanel = ({ id, name, onClose, onNavigate }: Props) => {
  const t = useTranslations()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { isOrganizer, isAnalyst } = useCurrentUser()
  const hasAccountPage = useCapability('session')
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    panel?.showPopover()
    panel?.querySelector('select')?.focus()
  }, [])
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('menu.user', { user: name })}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose()
      }}
      className="fixed inset-auto bottom-14 start-3 m-0 max-h-[calc(100dvh-5rem)] w-[min(20rem,100vw-1.5rem)] overflow-y-auto rounded-lg bg-surface p-3 text-ink shadow-floating"
    >
      <p className="truncate px-1 font-semibold">{name}</p>
      <p className="px-1 text-sm text-soft">{isOrganizer ? t('menu.organizer') : t('menu.ngoAccount')}</p>
      {isAnalyst && <p className="px-1 text-sm text-soft">{t('menu.analyst')}</p>}
      <div className="mt-3 grid gap-3 border-line border-t px-1 pt-3 text-sm">
        <AppearanceSettings hasVisibleLabels />
        <AlertSettings />
        <p className="text-soft">
          {t('menu.timeZone', { zone: `${timeZone} (${formatZoneOffset(new Date(), language, timeZone)})` })}
        </p>
      </div>
      <ul className="mt-3 border-line border-t pt-2">
        {hasAccountPage && (
          <li>
            <Link
              href={paths.account()}
              className={actionClass}
              onClick={() => {
                onClose()
                onNavigate?.()
              }}
            >
              <KeyRound aria-hidden />
              {t('account.title')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={actionClass} onClick={() => void signOut()}>
            <LogOut aria-hidden />
            {t('login.LOGOUT')}
          </button>
        </li>
      </ul>
    </div>
  )
}
