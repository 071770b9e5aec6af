// Separate from read-observers.ts, whose parsers only the worker loads.

import type { ObserverImportReport } from '@scrutineer/contract/imports'
import { type ObserverField, observerFields } from '@scrutineer/tables/columns/observer-fields'

/** The columns of the template, in their order if there is no header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

export const importFields = observerFields
export type ImportField = ObserverField

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
