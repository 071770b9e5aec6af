import type { ExportPart } from '@scrutineer/contract/exports'

/** Positions of the columns that are read. Exports only ever add columns at the end. */
const columns = { phone: 1, county: 3, station: 4 } as const
const answerColumns = {
  form: 5,
  question: 7,
  text: 8,
  option: 9,
  flagged: 10,
  formVersion: 13,
  notObserved: 35,
} as const
const followUpColumns = { id: 5, event: 6, value: 7 } as const

/** Texts of an export that have a meaning here, in English and Romanian. */
const meanings = {
  yes: ['yes', 'da'],
  state: ['State', 'Stare'],
  reopened: ['Reopened', 'Redeschis'],
  confirmed: ['confirmed', 'confirmat'],
  closed: ['closed', 'închis'],
  undone: ['Undone', 'Anulat'],
} as const
const means = (meaning: keyof typeof meanings, text: string) => meanings[meaning].some(each => each === text)

interface OptionSummary {
  readonly text: string
  readonly isFlagged: boolean
  /** Number of reports with this option. */
  readonly count: number
}

export interface QuestionSummary {
  readonly form: string
  readonly code: string
  /** Of the newest version of the form that was answered. */
  readonly text: string
  /** Number of reports with an answer. */
  readonly answered: number
  /** Number of other reports, whose observers could not observe it. */
  readonly notObserved: number
  readonly options: readonly OptionSummary[]
}

/** What an export says about its round. A report is what an observer sent about a station. */
export interface RoundSummary {
  readonly counties: number
  readonly stations: number
  readonly reports: number
  readonly flaggedReports: number
  readonly flaggedAnswers: number
  /** Undefined in an export without follow-ups. */
  readonly followUps: { readonly opened: number; readonly confirmed: number } | undefined
  readonly questions: readonly QuestionSummary[]
}

type Row = readonly string[]

const createQuestion = (form: string, code: string) => ({
  form,
  code,
  text: '',
  version: -1,
  reports: new Set<string>(),
  notObserved: new Set<string>(),
  options: new Map<string, { isFlagged: boolean; reports: Set<string> }>(),
})

/** Summarizes the rows of an export as they are read. */
export const createSummarizer = () => {
  const counties = new Set<string>()
  const stations = new Set<string>()
  const reports = new Set<string>()
  const flaggedReports = new Set<string>()
  let flaggedAnswers = 0
  const questions = new Map<string, ReturnType<typeof createQuestion>>()
  /** Whether a follow-up is confirmed, and whether it was before the last change of its state. */
  const confirmed = new Map<string, { readonly now: boolean; readonly before: boolean }>()
  let hasFollowUps = false

  const addAnswer = (row: Row, report: string) => {
    const cell = (name: keyof typeof answerColumns) => row[answerColumns[name]] ?? ''
    const key = JSON.stringify([cell('form'), cell('question')])
    const question = questions.get(key) ?? createQuestion(cell('form'), cell('question'))
    questions.set(key, question)
    const version = Number(cell('formVersion'))
    if (version > question.version) Object.assign(question, { version, text: cell('text') })
    reports.add(report)
    if (means('yes', cell('notObserved'))) {
      question.notObserved.add(report)
      return
    }
    question.reports.add(report)
    const option = question.options.get(cell('option')) ?? { isFlagged: false, reports: new Set<string>() }
    question.options.set(cell('option'), option)
    option.reports.add(report)
    if (!means('yes', cell('flagged'))) return
    option.isFlagged = true
    flaggedAnswers += 1
    flaggedReports.add(report)
  }

  const addFollowUpEvent = (row: Row) => {
    const cell = (name: keyof typeof followUpColumns) => row[followUpColumns[name]] ?? ''
    const [id, kind, value] = [cell('id'), cell('event'), cell('value')]
    const { now, before } = confirmed.get(id) ?? { now: false, before: false }
    if (means('undone', kind) && means('state', value)) confirmed.set(id, { now: before, before })
    else if (means('reopened', kind)) confirmed.set(id, { now: false, before: now })
    // A closed one keeps its verdict.
    else if (means('state', kind))
      confirmed.set(id, { now: means('closed', value) ? now : means('confirmed', value), before: now })
    else confirmed.set(id, { now, before })
  }

  return {
    /** Announces a part, which may have no rows. */
    begin(part: ExportPart): void {
      if (part === 'followUps') hasFollowUps = true
    },
    add(part: ExportPart, row: Row): void {
      const county = row[columns.county] ?? ''
      const station = JSON.stringify([county, row[columns.station]])
      counties.add(county)
      stations.add(station)
      if (part === 'answers') addAnswer(row, `${row[columns.phone]} ${station}`)
      if (part === 'followUps') addFollowUpEvent(row)
    },
    end: (): RoundSummary => ({
      counties: counties.size,
      stations: stations.size,
      reports: reports.size,
      flaggedReports: flaggedReports.size,
      flaggedAnswers,
      followUps: hasFollowUps
        ? { opened: confirmed.size, confirmed: [...confirmed.values()].filter(({ now }) => now).length }
        : undefined,
      questions: [...questions.values()].map(({ form, code, text, reports: answered, notObserved, options }) => ({
        form,
        code,
        text,
        answered: answered.size,
        notObserved: notObserved.size,
        options: [...options].map(([option, { isFlagged, reports: selected }]) => ({
          text: option,
          isFlagged,
          count: selected.size,
        })),
      })),
    }),
  }
}
