import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'

interface Props {
  icon: LucideIcon
  /** Why it is empty. */
  title: string
  /** What to do next. */
  text?: string
  children?: ReactNode
}

/** Shown in place of an empty list. The children are buttons. */
export const EmptyState = ({ icon: Icon, title, text, children }: Props) => (
  <div className="grid justify-items-center gap-1 px-4 py-14 text-center">
    <Icon aria-hidden className="mb-2 size-6 text-soft" strokeWidth={1.5} />
    <p className="font-medium">{title}</p>
    {text && <p className="max-w-sm text-soft">{text}</p>}
    {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
  </div>
)

/** Shown in place of all content of a page, such as a list that the caller may not see. */
export const EmptyCard = (props: Props) => (
  <Card>
    <EmptyState {...props} />
  </Card>
)
