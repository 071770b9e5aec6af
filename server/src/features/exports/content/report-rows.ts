import type { ExportPart } from '@scrutineer/contract/exports'
import type { VisitDetail } from '@scrutineer/contract/fields/visit-details'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Cell, Column, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { readObservations } from '../../../http/response/visit.ts'
import { findFollowUpEvents } from '../follow-up-store.ts'
import { findNotes, findVisits, type ReportFilter } from '../store.ts'
import { answerPart } from './answer-rows.ts'
import { checkPart } from './check-rows.ts'
import type { ExportTexts } from './export-texts.ts'
import { createFormTexts, type FormTexts } from './form-texts.ts'
import {
  countyName,
  createPart,
  type PartColumn,
  type ReportContext,
  type ReportPart,
  reporterColumns,
  rowByRow,
  stationColumns,
} from './report-part.ts'
import { createTimeFormatter } from './time-format.ts'

type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]

const readNote = async (note: NoteRow, { forms }: ReportContext) => {
  const { questionId, formId, lastVersion } = note
  const isOnQuestion = questionId !== null && formId !== null && lastVersion !== null
  return {
    report: note,
    about: isOnQuestion ? await forms.question(formId, lastVersion, questionId) : { formCode: '', code: '' },
  }
}

const noteColumns: readonly PartColumn<Awaited<ReturnType<typeof readNote>>>[] = [
  ...reporterColumns,
  { name: 'form', width: 8, cell: row => row.about.formCode },
  { name: 'question', width: 10, cell: row => row.about.code },
  { name: 'noteText', width: 64, cell: ({ report }) => report.text },
  { name: 'writtenBy', width: 20, cell: ({ report }, { texts }) => texts.author(report) },
  { name: 'writtenAt', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.createdAt) },
  { name: 'pictures', width: 10, cell: ({ report }) => report.hashes.length },
  { name: 'hashes', width: 66, cell: ({ report }) => report.hashes.join(' ') },
  ...stationColumns,
  countyName,
  {
    name: 'originals',
    width: 66,
    cell: ({ report: { originals } }) => (originals.some(Boolean) ? originals.map(hash => hash ?? '–').join(' ') : ''),
  },
]

type VisitRow = Awaited<ReturnType<typeof findVisits>>[number]

const readVisits = (visits: readonly VisitRow[]) =>
  visits.map(visit => ({ report: visit, observed: readObservations(visit) }))

const observedCell = (value: number | boolean | null | undefined, texts: ExportTexts): Cell =>
  typeof value === 'boolean' ? texts.yesOrNo(value) : (value ?? '')

type VisitColumn = PartColumn<ReturnType<typeof readVisits>[number]>

/** Of phones of 2023. */
const detail = (name: VisitDetail, width: number): VisitColumn => ({
  name,
  width,
  cell: ({ observed }, { texts }) => observedCell(observed[name], texts),
})

const visitColumns: readonly VisitColumn[] = [
  ...reporterColumns,
  { name: 'arrival', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.arrivedAt) },
  { name: 'departure', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.leftAt) },
  { name: 'urban', width: 12, cell: ({ observed }, { texts }) => observedCell(observed.urbanArea, texts) },
  {
    name: 'presidentFemale',
    width: 14,
    cell: ({ observed }, { texts }) => observedCell(observed.isPollingStationPresidentFemale, texts),
  },
  ...stationColumns,
  detail('numberOfVotersOnTheList', 12),
  detail('numberOfCommissionMembers', 12),
  detail('numberOfFemaleMembers', 12),
  detail('minPresentMembers', 12),
  detail('chairmanPresence', 12),
  detail('singlePollingStationOrCommission', 14),
  detail('adequatePollingStationSize', 14),
  countyName,
  {
    name: 'clockAhead',
    width: 14,
    cell: ({ report: { clockAhead } }) => (clockAhead === null ? '' : Math.round(clockAhead / 60_000)),
  },
  {
    name: 'isLaterThanReceipt',
    width: 14,
    cell: ({ report }, { texts }) => (report.isLaterThanReceipt ? texts.yesOrNo(true) : ''),
  },
]

type EventRow = Awaited<ReturnType<typeof findFollowUpEvents>>[number]

/** Code and text of the flagged options of the answer that opened or reopened a follow-up; null for other events. */
const flaggedAnswerText = async (forms: FormTexts, { formId, formVersion, optionIds }: EventRow) => {
  if (formId === null || formVersion === null) return null
  const options = await Promise.all(optionIds.map(id => forms.option(formId, formVersion, id)))
  return options.map(({ questionCode, questionText, text }) => `${questionCode} ${text || questionText}`).join('; ')
}

const readEvent = async (event: EventRow, { texts, forms }: ReportContext) => {
  const check = event.check && texts.checks.sentence(event.check)
  const value = event.value ?? event.report ?? check ?? event.problem ?? (await flaggedAnswerText(forms, event))
  const [kindText, valueText] = texts.event({ kind: event.kind, value })
  return { report: event, kindText, valueText }
}

const followUpColumns: readonly PartColumn<Awaited<ReturnType<typeof readEvent>>>[] = [
  ...reporterColumns,
  { name: 'followUp', width: 10, cell: ({ report }) => report.followUpId },
  { name: 'event', width: 20, cell: row => row.kindText },
  { name: 'eventValue', width: 64, cell: row => row.valueText },
  { name: 'account', width: 20, cell: ({ report }) => report.account ?? '' },
  { name: 'eventAt', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.at) },
  { name: 'occurredAt', width: 20, isDateTime: true, cell: ({ report }, { time }) => time(report.occurredAt) },
  ...stationColumns,
  countyName,
]

const parts: Readonly<Record<ExportPart, ReportPart>> = {
  answers: answerPart,
  // A note of a phone has up to 100,000 characters.
  notes: createPart({ columns: noteColumns, find: findNotes, pageSize: 200, toRows: rowByRow(readNote) }),
  visits: createPart({ columns: visitColumns, find: findVisits, pageSize: 500, toRows: readVisits }),
  followUps: createPart({
    columns: followUpColumns,
    find: findFollowUpEvents,
    pageSize: 500,
    toRows: rowByRow(readEvent),
  }),
  checks: checkPart,
}

/**
 * Reads the reports in scope as the columns and rows of one export. Rows are sorted by county id, station number and observer; then
 * answers by the forms' order, notes by creation, and events of follow-ups as they happened.
 */
export const createReportReader = (
  scoped: ScopedDb,
  filter: ReportFilter,
  { texts, timeZone }: { texts: ExportTexts; timeZone: string },
): ((part: ExportPart) => { columns: Column[]; rows: RowPages }) => {
  const context = { scoped, filter, texts, forms: createFormTexts(scoped), time: createTimeFormatter(timeZone) }
  return part => ({ columns: parts[part].columnsIn(texts), rows: parts[part].rows(context) })
}
