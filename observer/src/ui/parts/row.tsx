import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Mark, type MarkKind } from './mark.tsx'

interface RowProps {
  readonly icon?: LucideIcon
  readonly mark?: MarkKind
  readonly title: ReactNode
  readonly isCurrent?: boolean
  /** Below the title. */
  readonly children?: ReactNode
}

const RowContent = ({ icon: Icon, mark, title, children }: RowProps) => (
  <>
    {Icon && <Icon className="icon" aria-hidden="true" />}
    {mark && <Mark kind={mark} />}
    <span className="row-text">
      <b>{title}</b>
      {children}
    </span>
  </>
)

const className = ({ isCurrent }: RowProps) => (isCurrent ? 'row is-current' : 'row')

export const RowLink = ({ to, ...props }: RowProps & { to: string }) => (
  <Link className={className(props)} href={to}>
    <RowContent {...props} />
    <ChevronRight className="icon is-directed" aria-hidden="true" />
  </Link>
)

export const Row = (props: RowProps) => (
  <div className={className(props)}>
    <RowContent {...props} />
  </div>
)

/** A heading with rows below. */
export const Rows = ({ title, count, children }: { title?: string; count?: ReactNode; children: ReactNode }) => (
  <section className="stack">
    {title !== undefined && (
      <div className="card-heading">
        <h2>{title}</h2>
        <span className="small soft">{count}</span>
      </div>
    )}
    <div className="card has-rows">{children}</div>
  </section>
)
