import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemState } from '../../model/app-model.ts'
import { useTimes } from '../state/use-times.ts'
import { Mark, type MarkKind } from './mark.tsx'

/** A mark and a word. */
export const State = ({ kind, className, children }: { kind: MarkKind; className?: string; children: ReactNode }) => (
  <span className={`state ${className ?? `is-${kind}`}`}>
    <Mark kind={kind} />
    <span>{children}</span>
  </span>
)

/** Where an item or an answer is. */
export const ItemStateLabel = ({ state, receivedAt }: { state: ItemState; receivedAt?: string | null | undefined }) => {
  const t = useTranslations('state')
  const { time } = useTimes()
  if (state === 'received')
    return <State kind="received">{receivedAt ? t('receivedAt', { time: time(receivedAt) }) : t('received')}</State>
  return <State kind={state}>{t(state)}</State>
}
