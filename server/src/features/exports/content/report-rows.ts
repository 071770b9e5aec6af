import type { ExportPart } from '@scrutineer/contract/exports'
import { visitDetails } from '@scrutineer/contract/fields/visit-details'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Cell, Row, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { readObservations } from '../../../http/response/visit.ts'
import { findFollowUpEvents } from '../follow-up-store.ts'
import { type Cursor, findNotes, findVisits, type ReportFilter } from '../store.ts'
import { answerPages } from './answer-rows.ts'
import { checkPages } from './check-rows.ts'
import { createFormTexts, type FormTexts } from './form-texts.ts'
import type { ExportTexts } from './headings.ts'
import { pagesOf, type ReportContext, reporterCells, stationCells } from './report-context.ts'
import { createTimeFormatter } from './time-format.ts'

// Rows in memory at a time: a note of a phone has up to 100,000 characters.
const NOTES_PER_PAGE = 200
const VISITS_PER_PAGE = 500
const EVENTS_PER_PAGE = 500

async function* notePages({ scoped, filter, texts, forms, time }: ReportContext): RowPages {
  const find = (position: Cursor, limit: number) => findNotes(scoped, filter, position, limit)
  for await (const notes of pagesOf(find, NOTES_PER_PAGE)) {
    const rows: Row[] = []
    for (const note of notes) {
      const { questionId, formId, lastVersion, text, createdAt, hashes, originals } = note
      const isOnQuestion = questionId !== null && formId !== null && lastVersion !== null
      const about = isOnQuestion ? await forms.question(formId, lastVersion, questionId) : { formCode: '', code: '' }
      const written = [texts.author(note), time(createdAt)]
      const pictures = [hashes.length, hashes.join(' ')]
      const station = stationCells(note, texts)
      rows.push([
        ...reporterCells(note),
        about.formCode,
        about.code,
        text,
        ...written,
        ...pictures,
        ...station,
        note.countyName,
        originals.some(Boolean) ? originals.map(hash => hash ?? '–').join(' ') : '',
      ])
    }
    yield rows
  }
}

async function* visitPages({ scoped, filter, texts, time }: ReportContext): RowPages {
  const find = (position: Cursor, limit: number) => findVisits(scoped, filter, position, limit)
  for await (const visits of pagesOf(find, VISITS_PER_PAGE)) {
    yield visits.map(visit => {
      const observed = readObservations(visit)
      const cell = (value: number | boolean | null | undefined): Cell =>
        typeof value === 'boolean' ? texts.yesOrNo(value) : (value ?? '')
      return [
        ...reporterCells(visit),
        time(visit.arrivedAt),
        time(visit.leftAt),
        cell(observed.urbanArea),
        cell(observed.isPollingStationPresidentFemale),
        ...stationCells(visit, texts),
        ...visitDetails.map(name => cell(observed[name])),
        visit.countyName,
        visit.clockAhead === null ? '' : Math.round(visit.clockAhead / 60_000),
        visit.isLaterThanReceipt ? texts.yesOrNo(true) : '',
      ]
    })
  }
}

/** Code and text of the flagged options of the answer that opened or reopened a follow-up; null for other events. */
const flaggedAnswerText = async (
  forms: FormTexts,
  { formId, formVersion, optionIds }: Awaited<ReturnType<typeof findFollowUpEvents>>[number],
) => {
  if (formId === null || formVersion === null) return null
  const options = await Promise.all(optionIds.map(id => forms.option(formId, formVersion, id)))
  return options.map(({ questionCode, questionText, text }) => `${questionCode} ${text || questionText}`).join('; ')
}

async function* followUpPages({ scoped, filter, texts, forms, time }: ReportContext): RowPages {
  const find = (position: Cursor, limit: number) => findFollowUpEvents(scoped, filter, position, limit)
  for await (const events of pagesOf(find, EVENTS_PER_PAGE)) {
    const rows: Row[] = []
    for (const event of events) {
      const check = event.check && texts.checks.sentence(event.check)
      const value = event.value ?? event.report ?? check ?? event.problem ?? (await flaggedAnswerText(forms, event))
      const worded = texts.event({ kind: event.kind, value })
      const times = [time(event.at), time(event.occurredAt)]
      const about = [event.followUpId, ...worded, event.account ?? '', ...times]
      rows.push([...reporterCells(event), ...about, ...stationCells(event, texts), event.countyName])
    }
    yield rows
  }
}

const pagesByPart = {
  answers: answerPages,
  notes: notePages,
  visits: visitPages,
  followUps: followUpPages,
  checks: checkPages,
}

/**
 * Reads the reports in scope as rows of one export. Rows are sorted by county id, station number and observer; then
 * answers by the forms' order, notes by creation, and events of follow-ups as they happened.
 */
export const createReportRowReader = (
  scoped: ScopedDb,
  filter: ReportFilter,
  { texts, timeZone }: { texts: ExportTexts; timeZone: string },
): ((part: ExportPart) => RowPages) => {
  const context = { scoped, filter, texts, forms: createFormTexts(scoped), time: createTimeFormatter(timeZone) }
  return part => pagesByPart[part](context)
}
