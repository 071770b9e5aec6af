import type { LucideIcon } from 'lucide-react'
import { OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SaveState } from '../state/use-save.ts'

const tones = {
  plain: { ground: 'bg-sunken', text: '' },
  late: { ground: 'inner-ring-late bg-late-wash', text: 'text-late' },
  stopped: { ground: 'inner-ring-danger bg-danger-wash', text: 'text-danger' },
}

/** An icon, a sentence, and what to do. */
export const Notice = ({
  icon: Icon,
  title,
  tone = 'plain',
  children,
}: {
  icon: LucideIcon
  title: ReactNode
  tone?: keyof typeof tones
  children?: ReactNode
}) => (
  <div className={`flex gap-3 rounded-lg px-4 py-3.5 narrow:p-2.5 ${tones[tone].ground}`}>
    <Icon className={tones[tone].text} />
    <div className="min-w-0 flex-1 [&>div]:mt-3 [&>p]:mt-1">
      <b className={tones[tone].text}>{title}</b>
      {children}
    </div>
  </div>
)

/** A failure; nothing without a title. Stays mounted, since screen readers announce changes of a region only. */
export const Alert = ({
  id,
  icon = OctagonX,
  title,
  children,
}: {
  id?: string
  icon?: LucideIcon
  title: string | false | undefined
  children: ReactNode
}) => (
  <div id={id} role="alert">
    {title && (
      <Notice icon={icon} tone="stopped" title={title}>
        {children}
      </Notice>
    )}
  </div>
)

/** Shows that an action could not be saved. */
export const SaveErrorNotice = ({ saveState }: { saveState: SaveState }) => {
  const t = useTranslations('state')
  return (
    <Alert title={saveState === 'failed' && t('notSavedTitle')}>
      <p>{t('notSavedText')}</p>
    </Alert>
  )
}
