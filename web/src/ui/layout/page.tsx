import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ProductNameContext } from './product-name-context.ts'

/** The browser places the focus on the first page by itself; after that it moves to each new page's heading. */
let isFirst = true

interface Props {
  title: string
  /** What the tab says instead, while something stands over the screen. */
  documentTitle?: string | undefined
  /** How many came meanwhile; stands before the document's title, where a tab shows it. */
  newCount?: string | undefined
  /** Beside the title: how many. */
  count?: ReactNode
  subtitle?: string | undefined
  /** The buttons of the whole page, at the end of its head. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A screen: its document title, its one `h1`, its actions, its content. */
export const Page = ({
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
