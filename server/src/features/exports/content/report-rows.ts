import type { ExportPart } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Cell, Pages, Row } from '../formats/table.ts'
import {
  type Cursor,
  findNotes,
  findSelections,
  findThreads,
  findVisits,
  type ReportFilter,
  type SelectionRow,
  startCursor,
  type ThreadRow,
} from '../store.ts'
import { createFormTexts, type FormTexts, type OptionTexts } from './form-texts.ts'
import type { ExportTexts } from './headings.ts'
import { createTimeFormatter } from './time-format.ts'

// What lies in memory at once: a thread has some dozens of answers, a note up to 5,000 characters.
const THREADS_PER_PAGE = 250
const NOTES_PER_PAGE = 200
const VISITS_PER_PAGE = 500

async function* pagesOf<T extends Cursor>(find: (position: Cursor, limit: number) => Promise<T[]>, limit: number) {
  let position: Cursor = startCursor
  for (;;) {
    const rows = await find(position, limit)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < limit) return
    position = last
  }
}

type Reporter = Omit<ThreadRow, 'id' | 'observerId' | 'stationId' | 'countyId'>

const reporterCells = ({ observerName, observerPhone, ngoName, countyCode, stationNumber }: Reporter): Cell[] => [
  observerName,
  observerPhone,
  ngoName,
  countyCode,
  stationNumber,
]

interface SelectionWithTexts {
  readonly selection: SelectionRow
  readonly option: OptionTexts
}

const inFormOrder = (a: SelectionWithTexts, b: SelectionWithTexts): number =>
  a.option.rank.reduce((difference, place, index) => difference || place - (b.option.rank[index] ?? 0), 0)

const byThread = async (forms: FormTexts, selections: readonly SelectionRow[]) => {
  const threads = new Map<number, SelectionWithTexts[]>()
  for (const selection of selections) {
    const option = await forms.option(selection.formId, selection.version, selection.optionId)
    const thread = threads.get(selection.thread)
    if (thread) thread.push({ selection, option })
    else threads.set(selection.thread, [{ selection, option }])
  }
  return threads
}

interface ReportContext {
  readonly scoped: ScopedDb
  readonly filter: ReportFilter
  readonly words: ExportTexts
  readonly forms: FormTexts
  readonly time: (time: Date | null) => string
}

async function* answerPages({ scoped, filter, words, forms, time }: ReportContext): Pages {
  const find = (position: Cursor, limit: number) => findThreads(scoped, filter, position, limit)
  for await (const threads of pagesOf(find, THREADS_PER_PAGE)) {
    const selections = await byThread(forms, await findSelections(scoped, filter, threads))
    yield threads.flatMap((thread, index) => {
      const reporter = reporterCells(thread)
      return (selections.get(index) ?? [])
        .sort(inFormOrder)
        .map(({ selection, option }) => [
          ...reporter,
          option.formCode,
          option.sectionCode,
          option.questionCode,
          option.questionText,
          option.text,
          words.yesOrNo(selection.flagged),
          selection.value ?? '',
          time(selection.answeredAt),
          selection.version,
          option.sectionDescription,
        ])
    })
  }
}

async function* notePages({ scoped, filter, words, forms, time }: ReportContext): Pages {
  const find = (position: Cursor, limit: number) => findNotes(scoped, filter, position, limit)
  for await (const notes of pagesOf(find, NOTES_PER_PAGE)) {
    const rows: Row[] = []
    for (const note of notes) {
      const { questionId, formId, version, text, createdAt, staffAccount, hashes } = note
      const isOnQuestion = questionId !== null && formId !== null && version !== null
      const about = isOnQuestion ? await forms.question(formId, version, questionId) : { formCode: '', code: '' }
      const written = [words.author(staffAccount), time(createdAt)]
      rows.push([...reporterCells(note), about.formCode, about.code, text, ...written, hashes.length, hashes.join(' ')])
    }
    yield rows
  }
}

async function* visitPages({ scoped, filter, words, time }: ReportContext): Pages {
  const find = (position: Cursor, limit: number) => findVisits(scoped, filter, position, limit)
  for await (const visits of pagesOf(find, VISITS_PER_PAGE)) {
    yield visits.map(visit => [
      ...reporterCells(visit),
      time(visit.arrivedAt),
      time(visit.leftAt),
      words.yesOrNo(visit.urbanArea),
      words.yesOrNo(visit.presidentFemale),
    ])
  }
}

const pagesByPart = { answers: answerPages, notes: notePages, visits: visitPages }

/**
 * What was reported in a reach, as rows for one export. The order is county (by id), station number, observer; then the
 * forms' own order for answers, the order of writing for notes.
 */
export const createReportReader = (
  scoped: ScopedDb,
  filter: ReportFilter,
  { words, timeZone }: { words: ExportTexts; timeZone: string },
): ((part: ExportPart) => Pages) => {
  const telling = { scoped, filter, words, forms: createFormTexts(scoped), time: createTimeFormatter(timeZone) }
  return part => pagesByPart[part](telling)
}
