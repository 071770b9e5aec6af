import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemState } from '../../model/app-model.ts'
import { useTimes } from '../state/use-times.ts'
import { Mark, type MarkKind } from './mark.tsx'

const tones: Record<MarkKind, string> = {
  unsaved: 'text-danger',
  saved: 'text-ink',
  sending: 'text-accent',
  received: 'text-accent',
  refused: 'text-danger',
  unknown: 'text-late',
  open: 'text-soft',
}

/** A mark, or another icon, with a label. `hasMark` is false in rows that already begin with the mark. */
export const State = ({
  kind,
  icon: Icon,
  hasMark = true,
  children,
}: {
  kind: MarkKind
  icon?: LucideIcon
  hasMark?: boolean
  children: ReactNode
}) => (
  <span className={`inline-flex items-center gap-1.5 text-sm font-medium ${tones[kind]}`} data-state={kind}>
    {Icon ? <Icon className="size-5" /> : hasMark && <Mark kind={kind} className="size-5" />}
    <span>{children}</span>
  </span>
)

/** The state of an item or an answer. */
export const ItemStateLabel = ({
  state,
  receivedAt,
  hasMark = true,
}: {
  state: ItemState
  receivedAt?: string | null | undefined
  hasMark?: boolean
}) => {
  const t = useTranslations('state')
  const { time } = useTimes()
  return (
    <State kind={state} hasMark={hasMark}>
      {state === 'received' && receivedAt ? t('receivedAt', { time: time(receivedAt) }) : t(state)}
    </State>
  )
}
