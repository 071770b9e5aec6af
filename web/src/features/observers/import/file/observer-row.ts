// Separate from parse-observers-csv.ts, whose parser only the worker loads.

import type { ObserverImportReport } from '@scrutineer/contract/imports'

/** The columns of a file, in their order if there is no header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

/** The cells of a row, as written. */
type Cells = Readonly<Record<(typeof csvColumns)[number], string>>

export interface CsvRow {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly cells: Cells
}

/** A row that isn't imported, with its line, phone and reason. */
export type RejectedRow = ObserverImportReport['rejected'][number]
