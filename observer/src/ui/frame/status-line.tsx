import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { StatusLine } from '../../model/app-model.ts'
import { Mark, type MarkKind } from '../parts/mark.tsx'
import { useStatusLine, useStatusLineText } from './status-line-text.ts'

const stopped = 'border-danger bg-danger-fill text-on-fill'
const late = 'border-current bg-late-wash text-late'
const styles: Record<StatusLine['kind'], { readonly mark: MarkKind; readonly className: string }> = {
  notSaved: { mark: 'refused', className: stopped },
  refused: { mark: 'refused', className: stopped },
  helpWaiting: { mark: 'refused', className: stopped },
  unreadable: { mark: 'unknown', className: 'stripes-sunken' },
  sessionEnded: { mark: 'saved', className: late },
  late: { mark: 'saved', className: late },
  waiting: { mark: 'saved', className: 'bg-sunken' },
  unfinished: { mark: 'saved', className: 'bg-sunken' },
  sending: { mark: 'sending', className: 'bg-accent-wash [&>svg:first-child]:text-accent' },
  others: { mark: 'saved', className: late },
  received: { mark: 'received', className: 'bg-surface [&>svg:first-child]:text-accent' },
}

const className = ({ kind }: StatusLine) => `line ${styles[kind].className}`

/** The status line, a link to the outbox. */
export const LineLink = () => {
  const line = useStatusLine()
  return (
    <Link className={className(line)} href="/outbox">
      <StatusLineContent line={line} />
      <ChevronRight className="slim:hidden" />
    </Link>
  )
}

const StatusLineContent = ({ line }: { line: StatusLine }) => {
  const { title, detail } = useStatusLineText(line)
  return (
    <>
      <Mark kind={styles[line.kind].mark} />
      {/* Two lines of text: of a long sentence, the detail below it gives way. */}
      <span className="max-h-10 min-w-0 flex-1 overflow-hidden narrow:max-h-none">
        <b>{title}</b>
        {detail !== null && <span className="block narrow:hidden">{detail}</span>}
      </span>
    </>
  )
}

/** The status line on the locked screen, without a link. */
export const LockedStatusLine = ({ line }: { line: StatusLine }) => (
  <p className={className(line)}>
    <StatusLineContent line={line} />
  </p>
)

const ANNOUNCEMENT_MS = 60_000

/** Announces the last change of the status line, at most once a minute. */
export const LineAnnouncer = () => {
  const { title, detail } = useStatusLineText(useStatusLine())
  const text = detail === null ? title : `${title}. ${detail}`
  const [announced, setAnnounced] = useState('')
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (text === last.current.text) return
    const wait = Math.max(0, last.current.at + ANNOUNCEMENT_MS - Date.now())
    const timer = setTimeout(() => {
      last.current = { text, at: Date.now() }
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  )
}
