import type { ExportFilter } from '@scrutineer/contract/exports'
import type { Staff } from '../../domain/actor.ts'
import type { Language } from '../../domain/messages.ts'

/** An export that somebody asked for: plain values, so that another thread can make it. */
export interface ExportJob {
  /** What its manifest is found by. */
  readonly id: string
  readonly query: ExportFilter
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
  /** The moment whose state is told. */
  readonly asOf: Date
  readonly actor: Staff
  /** The address the server is reached under, where it knows it. */
  readonly publicUrl: string | undefined
}
