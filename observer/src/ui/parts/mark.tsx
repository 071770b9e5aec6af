import {
  CircleArrowUp,
  CircleDashed,
  Circle as CircleOutline,
  CircleQuestionMark,
  OctagonX,
  Smartphone,
} from 'lucide-react'

/** Outline marks are here, filled marks are at the office. */
export type MarkKind = 'unkept' | 'kept' | 'sending' | 'received' | 'refused' | 'unknown' | 'open'

const icons = {
  unkept: CircleDashed,
  kept: Smartphone,
  sending: CircleArrowUp,
  refused: OctagonX,
  unknown: CircleQuestionMark,
  open: CircleOutline,
}

const ReceivedMark = () => (
  <svg className="icon is-filled" viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm6.05 8.6-6.8 7a1.2 1.2 0 0 1-1.7 0l-3.4-3.4a1.2 1.2 0 1 1 1.7-1.7l2.54 2.55 5.94-6.12a1.2 1.2 0 0 1 1.72 1.67Z"
    />
  </svg>
)

export const Mark = ({ kind }: { kind: MarkKind }) => {
  if (kind === 'received') return <ReceivedMark />
  const Icon = icons[kind]
  return <Icon className={`icon mark-${kind}`} aria-hidden="true" />
}
