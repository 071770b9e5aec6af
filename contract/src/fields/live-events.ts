/** What the data of live events is made of. */
export interface LiveEventFields {
  readonly idObserver: number
  readonly idPollingStation: number
  /** Of a note or a form. */
  readonly id: number
  /** A flagged option is selected in the thread now. */
  readonly flagged: boolean
}

/**
 * The live events by name, with the fields of their data. They carry ids only; clients fetch the changed data, so a duplicate
 * event is harmless. Without schemas, because the web's first chunk has no zod.
 */
export const liveEvents = {
  /** A thread has new, changed, withdrawn or verified answers. */
  answers: ['idObserver', 'idPollingStation', 'flagged'],
  /** A note was added. */
  note: ['idObserver', 'idPollingStation', 'id'],
  /** A form was saved, published or deleted. */
  forms: ['id'],
  /** A report was stored as unplaced, or unplaced reports were placed or dismissed. */
  unplaced: ['idObserver'],
  /** The follow-up of a report was changed. */
  followUp: ['idObserver', 'idPollingStation'],
  /** An observer was called, or a claim of the call sheet was taken or given up. */
  call: ['idObserver'],
  /** An observer arrived at a station, left it, or signed in for the first time. */
  presence: ['idObserver'],
  /** An observer called for help, or such a call was taken or closed. */
  help: ['idObserver'],
  /** Checkpoints were added, changed or deleted. */
  checkpoint: [],
  /** Areas, counties or polling stations were added, changed or deleted. */
  places: [],
  /** The settings of the election were changed. */
  settings: [],
  /** A new round has begun, or the `Last-Event-ID` is too old or unknown: all data that the client shows may be stale. */
  reset: [],
} as const satisfies Readonly<Record<string, readonly (keyof LiveEventFields)[]>>

export type LiveEventKind = keyof typeof liveEvents
/** The data of an event of these kinds. */
export type LiveEventData<K extends LiveEventKind> = K extends LiveEventKind
  ? Pick<LiveEventFields, (typeof liveEvents)[K][number]>
  : never
