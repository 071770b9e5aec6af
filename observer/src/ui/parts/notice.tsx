import type { LucideIcon } from 'lucide-react'
import { OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Keeping } from '../state/use-keeping.ts'

/** An icon, a sentence, and what to do. */
export const Notice = ({
  icon: Icon,
  title,
  tone = 'plain',
  children,
}: {
  icon: LucideIcon
  title: ReactNode
  tone?: 'plain' | 'late' | 'stopped'
  children?: ReactNode
}) => (
  <div className={tone === 'plain' ? 'notice' : `notice is-${tone}`}>
    <Icon className="icon" aria-hidden="true" />
    <b>{title}</b>
    {children}
  </div>
)

/** Says that an action wasn't kept; empty while there is nothing to say. */
export const KeepingNotice = ({ keeping }: { keeping: Keeping }) => {
  const t = useTranslations('state')
  return (
    <div role="alert">
      {keeping === 'failed' && (
        <Notice icon={OctagonX} tone="stopped" title={t('notKeptTitle')}>
          <p>{t('notKeptText')}</p>
        </Notice>
      )}
    </div>
  )
}
