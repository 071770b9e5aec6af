import { ChevronsUpDown, KeyRound, LogOut } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { signOut } from '../../features/session/sign-out.ts'
import { useAccount } from '../../features/session/use-account.ts'
import { formatZoneOffset } from '../../lib/format/dates.ts'
import { titleCase } from '../../lib/format/text.ts'
import { AppearanceSettings } from '../../shared/appearance-settings.tsx'
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { MenuTrigger } from '../../ui/overlay/menu.tsx'
import { paths } from '../paths.ts'

const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-content-center rounded-full bg-accent-wash font-semibold text-accent text-xs"
  >
    {name.slice(0, 1)}
  </span>
)

/**
 * The account with its actions, the appearance settings and the time zone. In the drawer the actions are buttons, because a
 * menu's popup can't be reached from inside a modal dialog.
 */
export const UserMenu = ({ isInDrawer = false }: { isInDrawer?: boolean }) => {
  const t = useTranslations()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const name = titleCase(useAccount()?.name ?? '')
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="px-2 text-soft text-xs">
        {t('menu.timeZone', { zone: `${timeZone} (${formatZoneOffset(new Date(), language, timeZone)})` })}
      </p>
      <AppearanceSettings />
      {isInDrawer ? (
        <div className="flex h-10 items-center gap-2 px-2">
          <Initial name={name} />
          <span className="grow truncate font-medium">{name}</span>
          <Link
            href={paths.account()}
            aria-label={t('account.title')}
            title={t('account.title')}
            className={iconButtonClass()}
          >
            <KeyRound aria-hidden className="size-4" />
          </Link>
          <IconButton icon={LogOut} name={t('login.LOGOUT')} onClick={() => void signOut()} />
        </div>
      ) : (
        <MenuTrigger
          items={[
            { label: t('account.title'), icon: KeyRound, href: paths.account() },
            { label: t('login.LOGOUT'), icon: LogOut, onSelect: () => void signOut() },
          ]}
          aria-label={t('menu.user', { user: name })}
          className="flex h-10 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-sunken data-popup-open:bg-sunken"
        >
          <Initial name={name} />
          <span className="grow truncate font-medium">{name}</span>
          <ChevronsUpDown aria-hidden className="size-4 text-soft" />
        </MenuTrigger>
      )}
    </div>
  )
}
