import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'

export interface AnswerInput {
  readonly options: readonly { readonly optionId: number; readonly value?: string }[]
  readonly status?: 'not_observed' | 'withdrawn' | undefined
  /** Withdrawn because its question isn't asked: it comes back with the question. */
  readonly isNotAsked?: boolean | undefined
  readonly checked?: readonly number[] | undefined
}

/** An answer that the observer gave and that isn't in the database yet. */
export interface TypedAnswer {
  readonly station: OutboxStation
  readonly formId: number
  readonly questionId: number
  readonly input: AnswerInput
}

/** A text that is being typed: a note, or a problem in words. */
export interface TypedNote {
  /** Of the item that it becomes. */
  readonly id: string
  readonly kind: 'note' | 'problem'
  readonly station: OutboxStation | null
  readonly questionId: number | null
  /** What the problem is, before the text. */
  readonly heading?: string | undefined
  readonly text: string
  /** The observer has left it, so it is an item. Before, it is kept as one that isn't finished. */
  readonly isLeft: boolean
}

/** What was typed after an earlier state of a text was kept. */
export const restOf = (text: string, kept: string): string =>
  text.startsWith(kept) ? text.slice(kept.length).trim() : text
