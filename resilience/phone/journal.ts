/** A value that was typed or a picture that was taken; `isKept` once the screen said that the phone has it. */
export interface Reported {
  readonly value: string
  isKept: boolean
}

/** What an observer reported on one phone, in order. No value occurs twice. */
export interface Journal {
  /** By id of the question. */
  readonly answers: ReadonlyMap<number, Reported[]>
  readonly notes: Reported[]
  /** Sent before what else waits. */
  readonly problems: Reported[]
  /** By their files' names. */
  readonly photos: (Reported & { readonly bytes: Buffer })[]
}

export const emptyJournal = (questionIds: readonly number[]): Journal => ({
  answers: new Map(questionIds.map(id => [id, []])),
  notes: [],
  problems: [],
  photos: [],
})
