import { House, Inbox, LifeBuoy, Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useLocation } from 'wouter'
import { useReady } from '../state/model-context.tsx'

/** The main screens. */
export const Navigation = () => {
  const t = useTranslations('navigation')
  const [location] = useLocation()
  const { messages, items } = useReady()
  const unread = messages.filter(({ readAt }) => readAt === null).length
  const waiting = items.filter(({ state }) => state !== 'received').length
  const entries = [
    { to: '/', icon: House, name: t('today') },
    { to: '/messages', icon: Mail, name: t('messages'), count: unread, meaning: t('unread') },
    { to: '/outbox', icon: Inbox, name: t('outbox'), count: waiting, meaning: t('waiting') },
    { to: '/help', icon: LifeBuoy, name: t('help') },
  ]
  return (
    <nav className="navigation" aria-label={t('label')}>
      {entries.map(({ to, icon: Icon, name, count = 0, meaning }) => (
        <Link key={to} href={to} aria-current={location === to ? 'page' : undefined}>
          <span>
            <Icon />
            {count > 0 && (
              <span className="badge">
                {count}
                <span className="sr-only"> {meaning}</span>
              </span>
            )}
          </span>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
