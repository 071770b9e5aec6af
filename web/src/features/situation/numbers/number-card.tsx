import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/layout/card.tsx'

interface Props {
  title: string
  /** After the title: what is counted, or the scale of the bars. */
  note?: ReactNode
  /** At the end of the head. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A group of numbers with a heading. */
export const NumberCard = ({ title, note, action, className, children }: Props) => {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={classNames('flex min-w-0 flex-col', className)}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note !== undefined && <p className="text-soft text-sm">{note}</p>}
        {action && <div className="ms-auto">{action}</div>}
      </header>
      {children}
    </Card>
  )
}

/** A bar as a share of the whole; visible for every value above zero. */
export const ShareBar = ({ share, isFlag = false }: { share: number; isFlag?: boolean }) => (
  <span aria-hidden className="forced-color-adjust-none block h-1 overflow-hidden rounded-sm bg-sunken">
    <span
      className={classNames('block h-full rounded-sm', isFlag ? 'bg-danger-solid' : 'bg-accent')}
      style={{ width: share > 0 ? `max(3px, ${100 * Math.min(1, share)}%)` : 0 }}
    />
  </span>
)
