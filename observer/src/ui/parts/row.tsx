import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Mark, type MarkKind } from './mark.tsx'

export interface RowProps {
  readonly icon?: LucideIcon
  readonly mark?: MarkKind
  readonly title: ReactNode
  readonly isCurrent?: boolean
  /** Below the title. */
  readonly children?: ReactNode
}

const markTones: Partial<Record<MarkKind, string>> = { received: 'text-accent', refused: 'text-danger' }

export const RowContent = ({ icon: Icon, mark, title, children }: RowProps) => (
  <>
    {Icon && <Icon />}
    {mark && <Mark kind={mark} className={markTones[mark]} />}
    <span className="grid min-w-0 flex-1 gap-0.5 text-sm text-soft narrow:basis-full">
      <b className="text-base text-ink">{title}</b>
      {children}
    </span>
  </>
)

export const rowClass = ({ isCurrent = false }: RowProps) =>
  `flex min-h-16 w-full items-center gap-3 border-t px-4 py-2.5 text-start first:border-t-0 focus-visible:-outline-offset-3 narrow:flex-wrap ${isCurrent ? 'bg-accent-wash' : ''}`

export const RowLink = ({ to, ...props }: RowProps & { to: string }) => (
  <Link className={rowClass(props)} href={to}>
    <RowContent {...props} />
    <ChevronRight className="text-soft" />
  </Link>
)

export const Row = (props: RowProps) => (
  <div className={rowClass(props)}>
    <RowContent {...props} />
  </div>
)

/** A heading with rows below. */
export const Rows = ({ title, count, children }: { title?: string; count?: ReactNode; children: ReactNode }) => (
  <section className="stack">
    {title !== undefined && (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <h2>{title}</h2>
        <span className="text-sm text-soft">{count}</span>
      </div>
    )}
    <div className="overflow-hidden rounded-lg border bg-surface">{children}</div>
  </section>
)
