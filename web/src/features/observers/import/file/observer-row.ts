// Separate from read-observers.ts, whose parsers only the worker loads.

import type { ObserverImportReport } from '@scrutineer/contract/imports'

/** The columns of the template, in their order if there is no header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

/** The fields that a column can be imported as. `ngo` is for organizers: the server adds observers to one NGO at a time. */
export const importFields = [...csvColumns, 'backupPhone', 'stations', 'ngo'] as const
export type ImportField = (typeof importFields)[number]

export interface ObserverRow {
  /** Line number in the file, from 1. */
  readonly line: number
  /** The cells as written; a missing PIN is a new one. */
  readonly cells: Readonly<Record<ImportField, string>>
  /** The file has no PIN for this observer. */
  readonly hasNewPin: boolean
}

/** A row that isn't imported, with its line, phone and reason. */
export type RejectedRow = ObserverImportReport['rejected'][number]
