import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemState } from '../../model/app-model.ts'
import { useTimes } from '../state/use-times.ts'
import { Mark, type MarkKind } from './mark.tsx'

/** A mark and a word. The word alone is for a row that begins with the mark. */
export const State = ({
  kind,
  className,
  hasMark = true,
  children,
}: {
  kind: MarkKind
  className?: string
  hasMark?: boolean
  children: ReactNode
}) => (
  <span className={`state ${className ?? `is-${kind}`}`}>
    {hasMark && <Mark kind={kind} />}
    <span>{children}</span>
  </span>
)

/** Where an item or an answer is. */
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
