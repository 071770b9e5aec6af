import {
  CircleArrowUp,
  CircleDashed,
  Circle as CircleOutline,
  CircleQuestionMark,
  OctagonX,
  Smartphone,
} from 'lucide-react'

/** Outline marks are on the phone, filled marks at the office. */
export type MarkKind = 'unsaved' | 'saved' | 'sending' | 'received' | 'refused' | 'unknown' | 'open'

const icons = {
  unsaved: CircleDashed,
  saved: Smartphone,
  sending: CircleArrowUp,
  refused: OctagonX,
  unknown: CircleQuestionMark,
  open: CircleOutline,
}

const ReceivedMark = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm6.05 8.6-6.8 7a1.2 1.2 0 0 1-1.7 0l-3.4-3.4a1.2 1.2 0 1 1 1.7-1.7l2.54 2.55 5.94-6.12a1.2 1.2 0 0 1 1.72 1.67Z"
    />
  </svg>
)

export const Mark = ({ kind, className }: { kind: MarkKind; className?: string | undefined }) => {
  if (kind === 'received') return <ReceivedMark className={className} />
  const Icon = icons[kind]
  return <Icon className={className} />
}
