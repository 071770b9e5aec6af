import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ProductNameContext } from './product-name-context.ts'

/** The browser sets the focus on the first page; on later pages it moves to the heading. */
let isFirst = true

interface Props {
  title: string
  /** Document title, if it differs from `title`. */
  documentTitle?: string | undefined
  /** Number of new rows, prepended to the document title. */
  newCount?: string | undefined
  /** Total number, shown next to the title. */
  count?: ReactNode
  subtitle?: string | undefined
  /** Buttons of the page, at the end of its header. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** The layout of a screen: document title, `h1`, actions and content. */
export const PageLayout = ({
  title,
  documentTitle = title,
  newCount,
  count,
  subtitle,
  actions,
  className,
  children,
}: Props) => {
  const product = useContext(ProductNameContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div className={classNames('grid content-start gap-4', className)}>
      <title>{`${newCount ? `(${newCount}) ` : ''}${documentTitle} · ${product}`}</title>
      <header className="flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid gap-0.5">
          <div className="flex items-baseline gap-2.5">
            <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
              {title}
            </h1>
            {count !== undefined && <span className="text-soft">{count}</span>}
          </div>
          {subtitle && <p className="text-soft">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
