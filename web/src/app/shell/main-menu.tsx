import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { callQueries } from '../../features/calls/call-queries.ts'
import { openReportsQuery } from '../../features/unplaced/unplaced-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { UnseenBadge } from './alerts/unseen-badge.tsx'
import { useMenuGroups } from './menu-entries.ts'

const entryClass = (isCurrent = false) =>
  classNames(
    'relative flex h-8 items-center gap-2.5 rounded-md px-2 transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
    isCurrent ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
  )

const GuideLink = () => {
  const t = useTranslations('menu')
  const address = settings().observerGuideUrl
  if (!address)
    return (
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link.
      <span
        role="link"
        aria-disabled
        tabIndex={0}
        title={t('guideNotConfigured')}
        className="relative flex h-8 cursor-default items-center gap-2.5 rounded-md px-2 text-soft pointer-coarse:h-11"
      >
        <BookOpen aria-hidden className="size-4 shrink-0 opacity-60" />
        <span className="truncate">{t('GUIDE')}</span>
        <span className="sr-only">({t('guideNotConfigured')})</span>
      </span>
    )
  return (
    <a href={address} target="_blank" rel="noreferrer" className={entryClass()}>
      <BookOpen aria-hidden />
      <span className="truncate">{t('GUIDE')}</span>
      <span className="sr-only">({t('newTab')})</span>
    </a>
  )
}

interface CountBadgeProps {
  count: number | undefined
  /** Says what is counted. */
  describe: (count: number) => string
}

/** The number of a menu entry. */
const CountBadge = ({ count, describe }: CountBadgeProps) => {
  if (!count) return null
  return (
    <span className="ms-auto">
      <Badge variant="accent">
        <span aria-hidden>{count}</span>
        <span className="sr-only">{describe(count)}</span>
      </Badge>
    </span>
  )
}

/** The links to all screens. `onNavigate` is called when one is clicked. */
export const MainMenu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const t = useTranslations('menu')
  const textOf = useTranslations()
  const id = useId()
  const groups = useMenuGroups()
  // `MenuCounts` refetches them.
  const open = useQuery({ ...openReportsQuery, enabled: false }).data?.totalItems
  const owing = useQuery({ ...callQueries({}).queue, enabled: false }).data?.owing
  // Not the path, with which each step through a list would render all links.
  const current = useLocation({
    select: ({ pathname }) =>
      groups.flatMap(({ entries }) => entries).find(({ href }) => `${pathname}/`.startsWith(`${href}/`))?.href,
  })
  return (
    <nav aria-label={t('main')} className="grid gap-3.5">
      {groups.map(group => (
        <div key={group.label}>
          <p id={`${id}${group.label}`} className="px-2 pb-1 font-medium text-soft text-xs">
            {t(`groups.${group.label}`)}
          </p>
          <ul aria-labelledby={`${id}${group.label}`} className="grid">
            {group.entries.map(({ label, icon: Icon, href }) => {
              const isCurrent = href === current
              return (
                <li key={label}>
                  <Link
                    href={href}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={entryClass(isCurrent)}
                    onClick={onNavigate}
                  >
                    <Icon aria-hidden />
                    <span className="truncate">{textOf(label)}</span>
                    {label === 'menu.URGENTS' && <UnseenBadge />}
                    {label === 'menu.unplaced' && (
                      <CountBadge count={open} describe={count => t('unplacedCount', { count })} />
                    )}
                    {label === 'menu.calls' && (
                      <CountBadge count={owing} describe={count => t('owingCount', { count })} />
                    )}
                  </Link>
                </li>
              )
            })}
            {group.label === 'setUp' && (
              <li>
                <GuideLink />
              </li>
            )}
          </ul>
        </div>
      ))}
    </nav>
  )
}
