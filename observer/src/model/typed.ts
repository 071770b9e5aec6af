import type { AnswerBody, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'

/** With `isNotAsked`, it is restored when the condition of its question is met again. */
export type AnswerInput = Readonly<Pick<AnswerBody, 'options' | 'status' | 'isNotAsked' | 'checked'>>

/** An unsaved answer. */
export interface TypedAnswer {
  readonly kind: 'answer'
  readonly station: OutboxStation
  readonly formId: number
  readonly questionId: number
  readonly input: AnswerInput
}

/** A text that is being typed: a note, or a problem in words. */
export interface TypedNote {
  /** Id of the item that it becomes. */
  readonly id: string
  readonly kind: 'note' | 'problem'
  readonly station: OutboxStation | null
  readonly questionId: number | null
  /** What the problem is, before the text. */
  readonly heading?: string | undefined
  readonly text: string
  /** The observer has left its screen: it becomes an item. */
  readonly isFinished: boolean
}

export type Draft = TypedAnswer | TypedNote

/** The text that was typed after an earlier state was saved. */
export const unsavedRest = (text: string, saved: string): string =>
  text.startsWith(saved) ? text.slice(saved.length).trim() : text
