import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Line } from '../../model/app-model.ts'
import { Mark, type MarkKind } from '../parts/mark.tsx'
import { useLine, useLineText } from './line-text.ts'

const looks: Record<Line['kind'], { readonly mark: MarkKind; readonly className: string }> = {
  notKept: { mark: 'refused', className: 'is-stopped' },
  refused: { mark: 'refused', className: 'is-stopped' },
  helpWaiting: { mark: 'refused', className: 'is-stopped' },
  unreadable: { mark: 'unknown', className: 'is-unknown' },
  sessionEnded: { mark: 'kept', className: 'is-late' },
  late: { mark: 'kept', className: 'is-late' },
  waiting: { mark: 'kept', className: 'is-waiting' },
  unfinished: { mark: 'kept', className: 'is-waiting' },
  sending: { mark: 'sending', className: 'is-sending' },
  others: { mark: 'kept', className: 'is-late' },
  received: { mark: 'received', className: 'is-received' },
}

/** Says what has arrived, and leads to the outbox. */
export const LineLink = () => {
  const line = useLine()
  return (
    <Link className={`line ${looks[line.kind].className}`} href="/outbox">
      <LineContent line={line} />
      <ChevronRight className="icon is-directed" aria-hidden="true" />
    </Link>
  )
}

const LineContent = ({ line }: { line: Line }) => {
  const { title, detail } = useLineText(line)
  return (
    <>
      <Mark kind={looks[line.kind].mark} />
      <span>
        <b>{title}</b>
        {detail !== null && <small>{detail}</small>}
      </span>
    </>
  )
}

/** The same where it leads nowhere: on the locked screen. */
export const LockedLine = ({ line }: { line: Line }) => (
  <p className={`line ${looks[line.kind].className}`}>
    <LineContent line={line} />
  </p>
)

const ANNOUNCEMENT_MS = 60_000

/** Announces changes of the line, at most once a minute: the last one. */
export const LineAnnouncer = () => {
  const { title, detail } = useLineText(useLine())
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
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  )
}
