import { useLocation } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { unplacedCount } from '../../shared/unplaced-count.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { visibleMenuEntries } from './menu-entries.ts'

const entryClass = (isCurrent = false) =>
  classNames(
    'flex h-8 items-center gap-2.5 rounded-md px-2 transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
    isCurrent ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
  )

const GuideLink = () => {
  const t = useTranslations('menu')
  const address = settings().observerGuideUrl
  if (!address)
    return (
      <div className="flex gap-2.5 px-2 py-1.5 text-soft pointer-coarse:py-3">
        <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 opacity-60" />
        <p>
          {t('GUIDE')}
          <span className="block text-xs">{t('guideNotConfigured')}</span>
        </p>
      </div>
    )
  return (
    <a href={address} target="_blank" rel="noreferrer" className={entryClass()}>
      <BookOpen aria-hidden />
      {t('GUIDE')}
      <span className="sr-only">({t('newTab')})</span>
    </a>
  )
}

/** The links to all screens. `onNavigate` is called when one is clicked. */
export const MainMenu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const t = useTranslations('menu')
  const { isOrganizer } = useCurrentUser()
  const open = useSyncExternalStore(unplacedCount.subscribe, unplacedCount.get, unplacedCount.get)
  const here = useLocation({ select: location => location.pathname })
  return (
    <nav aria-label={t('main')}>
      <ul className="grid gap-0.5">
        {visibleMenuEntries({ isOrganizer, hasUnplaced: open !== null }).map(
          ({ label, icon: Icon, href, requires }) => {
            const isCurrent = here === href || here.startsWith(`${href}/`)
            return (
              <li key={label} data-requires={requires}>
                <Link
                  href={href}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={entryClass(isCurrent)}
                  onClick={onNavigate}
                >
                  <Icon aria-hidden />
                  {t(label)}
                  {label === 'unplaced' && open !== null && open > 0 && (
                    <span className="ml-auto">
                      <Badge variant="accent">
                        <span aria-hidden>{open}</span>
                        <span className="sr-only">{t('unplacedCount', { count: open })}</span>
                      </Badge>
                    </span>
                  )}
                </Link>
              </li>
            )
          },
        )}
        <li>
          <GuideLink />
        </li>
      </ul>
    </nav>
  )
}
