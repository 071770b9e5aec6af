import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { AnswerInput } from '../../model/typed.ts'

// Reads the displayed fields without the contract's schemas, since the phone wrote the bodies.

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The answer of an item; undefined for an item of another kind. */
export const readAnswer = ({ kind, body }: OutboxItem): AnswerInput | undefined => {
  if (kind !== 'answer') return undefined
  const options = (Array.isArray(body.options) ? body.options : []).flatMap((option: unknown) => {
    if (!isRecord(option) || typeof option.optionId !== 'number') return []
    return [{ optionId: option.optionId, ...(typeof option.value === 'string' ? { value: option.value } : {}) }]
  })
  const { status } = body
  return status === 'not_observed' || status === 'withdrawn' ? { options, status } : { options }
}

/** The text of a note or a problem; empty for other items. */
export const readText = ({ body }: OutboxItem): string => (typeof body.text === 'string' ? body.text : '')
