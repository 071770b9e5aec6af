import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { LinkButton } from '../link.tsx'
import { useTitleEnd } from './product-name-context.ts'
import { TitleCountContext } from './title-count-context.ts'

/** The browser sets the focus on the first page; on later pages it moves to the heading. */
let isFirst = true

interface Props {
  title: string
  /** What the screen shows, first in the document title: the name of a record. */
  subject?: string | undefined
  /** Document title, if it differs from `title`. */
  documentTitle?: string | undefined
  /** Number of new rows, before the document title if there is no other number. */
  newCount?: string | undefined
  /** Total number, shown next to the title. */
  count?: ReactNode
  subtitle?: ReactNode
  /** From 1024 px the subtitle follows the title in one line. */
  isDense?: boolean
  /** Link to the list of a record, before the other buttons. */
  back?: { readonly href: string; readonly label: string }
  /** Buttons of the page, at the end of its header. */
  actions?: ReactNode
  /** Whether it shows them under 1024 px, too. */
  hasNarrowActions?: boolean
  /** Uses the width of large screens. */
  isWide?: boolean
  className?: string
  children: ReactNode
}

/** The layout of a screen: document title, `h1`, actions and content. */
export const PageLayout = ({
  title,
  subject,
  documentTitle = subject ? `${subject} · ${title}` : title,
  newCount,
  count,
  subtitle,
  isDense = false,
  back,
  actions,
  hasNarrowActions = true,
  isWide = false,
  className,
  children,
}: Props) => {
  const titleEnd = useTitleEnd()
  const titleCount = useContext(TitleCountContext) ?? newCount
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div data-wide={isWide || undefined} className={classNames('grid grid-cols-1 content-start gap-3', className)}>
      <title>{`${titleCount ? `(${titleCount}) ` : ''}${documentTitle} · ${titleEnd}`}</title>
      <header
        className={classNames(
          'flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-3',
          isDense && 'lg:flex-nowrap',
        )}
      >
        <div className={classNames('grid min-w-0 gap-0.5', isDense && 'lg:flex lg:min-h-8 lg:items-center lg:gap-x-3')}>
          <div className={classNames('flex flex-wrap items-baseline gap-x-2.5', isDense && 'lg:shrink-0')}>
            <h1
              ref={heading}
              tabIndex={-1}
              className="wrap-anywhere min-w-0 font-semibold text-xl tracking-tight outline-none"
            >
              {title}
            </h1>
            {count !== undefined && <span className="wrap-anywhere min-w-0 text-soft">{count}</span>}
          </div>
          {subtitle && (
            // The rows below don't move when its text gets longer. The padding has room for the outline of a link.
            <div className={classNames('wrap-anywhere min-w-0 text-soft', isDense && 'lg:-m-1 lg:truncate lg:p-1')}>
              {subtitle}
            </div>
          )}
        </div>
        {(back || actions) && (
          <div
            className={classNames(
              'flex min-w-0 flex-wrap gap-2',
              isDense && 'lg:shrink-0',
              !hasNarrowActions && 'max-lg:hidden',
            )}
          >
            {back && <LinkButton icon={ArrowLeft} label={back.label} href={back.href} />}
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
