import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { filled, Moment, textOrEmpty, whole } from './values.ts'

/** The media type of each form that an export is made in. */
export const exportMedia = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What an export tells of: the sheets of a workbook, one by one as CSV. */
export const exportParts = ['answers', 'notes', 'visits'] as const
export type ExportPart = (typeof exportParts)[number]

export const ExportFilter = z.object({
  /** County code. */
  county: filled(textOrEmpty(20)),
  pollingStationNumber: filled(whole(0, 2 ** 31 - 1)),
  /** Contained in the observer's phone. */
  phoneObserver: filled(textOrEmpty(50)),
  /** Time of the answer; of a note its writing, of a visit its arrival. */
  from: filled(Moment),
  to: filled(Moment),
  /** ✚ `xlsx` unless told. */
  format: filled(z.enum(['xlsx', 'csv'])),
  /** ✚ Which part a CSV has, `answers` unless told; a workbook has all three. */
  part: filled(z.enum(exportParts)),
})
export type ExportFilter = z.infer<typeof ExportFilter>

export const exports = {
  all: endpoint({
    method: 'GET',
    path: '/api/v1/export/all',
    who: 'staff',
    summary:
      'Answers, notes and visits as a workbook; with format=csv one of them as CSV, in which text that could be a formula begins with an apostrophe.',
    query: ExportFilter,
    media: exportMedia.xlsx,
  }),
}
