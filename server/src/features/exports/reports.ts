import type { ExportPart } from '@scrutineer/contract/exports'
import type { Reach } from '../../domain/scope.ts'
import type { Cell, Pages, Row } from './cell.ts'
import { makeElectionTime } from './election-time.ts'
import { type FormWords, makeFormWords, type WordedOption } from './form-words.ts'
import type { ExportWords } from './headings.ts'
import {
  findNotes,
  findSelections,
  findThreads,
  findVisits,
  type PlaceRow,
  type Position,
  type ReportFilter,
  type SelectionRow,
  theBeginning,
} from './store.ts'

// What lies in memory at once: a thread has some dozens of answers, a note up to 5,000 characters.
const THREADS = 250
const NOTES = 200
const VISITS = 500

async function* pagesOf<T extends Position>(find: (position: Position, limit: number) => Promise<T[]>, limit: number) {
  let position: Position = theBeginning
  for (;;) {
    const rows = await find(position, limit)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < limit) return
    position = last
  }
}

type Reporter = Omit<PlaceRow, 'id' | 'observerId' | 'stationId' | 'countyId'>

const reporterCells = ({ observerName, observerPhone, ngoName, countyCode, stationNumber }: Reporter): Cell[] => [
  observerName,
  observerPhone,
  ngoName,
  countyCode,
  stationNumber,
]

interface WordedSelection {
  readonly selection: SelectionRow
  readonly option: WordedOption
}

const inFormOrder = (a: WordedSelection, b: WordedSelection): number =>
  a.option.rank.reduce((difference, place, index) => difference || place - (b.option.rank[index] ?? 0), 0)

const byThread = async (forms: FormWords, selections: readonly SelectionRow[]) => {
  const threads = new Map<number, WordedSelection[]>()
  for (const selection of selections) {
    const option = await forms.option(selection.formId, selection.version, selection.optionId)
    const thread = threads.get(selection.thread)
    if (thread) thread.push({ selection, option })
    else threads.set(selection.thread, [{ selection, option }])
  }
  return threads
}

interface Telling {
  readonly reach: Reach
  readonly filter: ReportFilter
  readonly words: ExportWords
  readonly forms: FormWords
  readonly time: (time: Date | null) => string
}

async function* answerPages({ reach, filter, words, forms, time }: Telling): Pages {
  const find = (position: Position, limit: number) => findThreads(reach, filter, position, limit)
  for await (const threads of pagesOf(find, THREADS)) {
    const selections = await byThread(forms, await findSelections(reach, filter, threads))
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

async function* notePages({ reach, filter, words, forms, time }: Telling): Pages {
  const find = (position: Position, limit: number) => findNotes(reach, filter, position, limit)
  for await (const notes of pagesOf(find, NOTES)) {
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

async function* visitPages({ reach, filter, words, time }: Telling): Pages {
  const find = (position: Position, limit: number) => findVisits(reach, filter, position, limit)
  for await (const visits of pagesOf(find, VISITS)) {
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
export const makeReports = (
  reach: Reach,
  filter: ReportFilter,
  { words, timeZone }: { words: ExportWords; timeZone: string },
): ((part: ExportPart) => Pages) => {
  const telling = { reach, filter, words, forms: makeFormWords(reach), time: makeElectionTime(timeZone) }
  return part => pagesByPart[part](telling)
}
