import type { ExportFilter, FlatExportFilter } from '@scrutineer/contract/exports'
import type { TypedFilter } from '../../db/shared/typed-filter.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Language } from '../../domain/messages.ts'
import type { PhoneSearch } from '../../domain/phone-number.ts'
import type { FlatPlan } from './flat/flat-columns.ts'

/** A requested export. Plain values, since it is sent to a worker thread. */
export interface ExportJob {
  /** Id of the export and of its manifest. */
  readonly id: string
  readonly query: ExportFilter & Partial<Omit<FlatExportFilter, keyof ExportFilter>>
  /** Of a flat export. */
  readonly flat?: FlatPlan & {
    /** Only reports that changed after this position of a live event. */
    readonly changedSince: number | undefined
  }
  /** Counties of the filter's area. */
  readonly countyIds?: readonly number[] | undefined
  /** Finds the filter's observers. */
  readonly phone?: PhoneSearch | undefined
  /** The filter of typed values. */
  readonly typed?: TypedFilter | undefined
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
  /** Time of the exported state. */
  readonly asOf: Date
  readonly actor: Staff
  /** Public URL of the server, if configured. */
  readonly publicUrl: string | undefined
  /** The reports belong to a rehearsal. */
  readonly isRehearsal: boolean
}
