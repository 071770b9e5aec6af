import type { NumberReport, NumberSummary } from '@scrutineer/contract/numbers'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'
import {
  type FieldSummary,
  findFormsWithNumbers,
  findNumberFields,
  findReportsOf,
  type NumberField,
  summarizeField,
} from './summaries-store.ts'

const toSummary = (
  { unit, ...field }: NumberField,
  { count, sum, median, least, most, leastAnswer, mostAnswer, unreadable, unreadableAnswers }: FieldSummary,
  reportOf: (answerId: number | null) => NumberReport | undefined,
): NumberSummary => {
  const extreme = (value: string | null, answerId: number | null) => {
    const report = reportOf(answerId)
    return value !== null && report ? { value, report } : null
  }
  return {
    ...field,
    ...(unit !== null && { unit }),
    count,
    sum,
    median,
    least: extreme(least, leastAnswer),
    most: extreme(most, mostAnswer),
    unreadable,
    unreadableReports: unreadableAnswers.flatMap(answerId => reportOf(answerId) ?? []),
  }
}

const summarizeForm = async (scoped: ScopedDb, ngos: CountedNgos, formId: number): Promise<NumberSummary[]> => {
  const summaries: { field: NumberField; summary: FieldSummary }[] = []
  // One statement per field, so that reports are written in between on the embedded engine.
  for (const field of await findNumberFields(scoped, formId))
    summaries.push({ field, summary: await summarizeField(scoped, ngos, field.idOption) })
  const answerIds = summaries.flatMap(({ summary: { leastAnswer, mostAnswer, unreadableAnswers } }) =>
    [leastAnswer, mostAnswer, ...unreadableAnswers].filter(id => id !== null),
  )
  const rows = await findReportsOf(scoped, [...new Set(answerIds)])
  const reports = new Map(rows.map(({ answerId, ...report }) => [answerId, report]))
  return summaries.map(({ field, summary }) => toSummary(field, summary, id => reports.get(id ?? 0)))
}

/** The numbers of a form, or of the first one with numbers. An unknown form has none. */
export const readSummaries = async (scoped: ScopedDb, ngos: CountedNgos, formId: number | undefined, now: Date) => {
  const forms = await findFormsWithNumbers(scoped)
  const form = formId === undefined ? forms[0] : forms.find(({ idForm }) => idForm === formId)
  return {
    asOf: now,
    forms,
    idForm: form?.idForm ?? null,
    numbers: form ? await summarizeForm(scoped, ngos, form.idForm) : [],
  }
}
