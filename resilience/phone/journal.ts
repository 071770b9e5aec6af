/**
 * What was put into a field, chosen, called or taken, from that moment on. It must arrive, unless the browser was killed before the
 * phone had it on its disk, or had no room for it and said so.
 */
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
  /** By id of the option: a choice of one. */
  readonly choices: Reported[]
  /** Calls for help, which are all alike. */
  readonly calls: Reported[]
  /** By their files' names. */
  readonly photos: (Reported & { readonly bytes: Buffer })[]
}

export const emptyJournal = (questionIds: readonly number[]): Journal => ({
  answers: new Map(questionIds.map(id => [id, []])),
  notes: [],
  problems: [],
  choices: [],
  calls: [],
  photos: [],
})
