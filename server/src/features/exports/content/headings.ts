import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import type { ExportPart } from '@scrutineer/contract/exports'
import type { FollowUpEvent } from '@scrutineer/contract/follow-up'
import { type Language, translate } from '../../../domain/messages.ts'
import type { Column } from '../../../http/response/spreadsheet/table.ts'
import { contentTexts, followUpEventText, type Heading, isHeading } from './content-texts.ts'

type ContentTexts = (typeof contentTexts)[Language]

/** The localized texts of an export. */
export interface ExportTexts {
  readonly columns: Readonly<Record<ExportPart, readonly Column[]>>
  readonly yesOrNo: (value: boolean) => string
  /** Author of a note: the observer, or a staff account. An imported note names who imported it. */
  readonly author: (note: { readonly staffAccount: string | null; readonly importedBy: string | null }) => string
  /** What happened to a follow-up, and its value. */
  readonly event: (event: Pick<FollowUpEvent, 'kind' | 'value'>) => [string, string]
  /**
   * Source of an answer: empty if the observer's phone sent it, otherwise the account that typed it during a phone call, corrected it,
   * or imported it from a file that the phone saved.
   */
  readonly source: (answer: {
    readonly dictatedTo: string | null
    readonly correctedBy: string | null
    readonly importedBy: string | null
  }) => string
  readonly remarks: ContentTexts['remarks']
  readonly checks: ContentTexts['checks'] & {
    /** What is wrong, in this language if it has a text. */
    readonly sentence: (says: CheckSentence) => string
  }
  readonly corrections: ContentTexts['corrections']
  /** The answer that the observer could not observe it. */
  readonly notObserved: string
  /** Appended to a text that was cut; `length` is that of the whole text, in UTF-16 units. */
  readonly cut: (length: number) => string
}

const reporter = { observer: 24, phone: 16, ngo: 24, county: 8, station: 10 }

/** What else is known about the station, after the columns of the part. */
const stationDetails = {
  stationName: 32,
  stationCode: 16,
  areas: 32,
  address: 48,
  latitude: 12,
  longitude: 12,
  registeredVoters: 12,
  active: 8,
}

const widths: Readonly<Record<ExportPart, Partial<Record<Heading, number>>>> = {
  answers: {
    ...reporter,
    form: 8,
    section: 8,
    question: 10,
    questionText: 48,
    option: 32,
    flagged: 10,
    freeText: 48,
    answeredAt: 20,
    // Not in the specification. Last, so that spreadsheets that refer to columns by position keep working.
    formVersion: 8,
    sectionDescription: 24,
    source: 24,
    ...stationDetails,
    countyName: 24,
    value: 12,
    unit: 12,
    remarks: 24,
    ownAnswer: 32,
    correctedBy: 20,
    correctionReason: 32,
    correctedAt: 20,
    verifiedBy: 20,
    verificationMethod: 16,
    verifiedAt: 20,
    notObserved: 12,
  },
  notes: {
    ...reporter,
    form: 8,
    question: 10,
    noteText: 64,
    writtenBy: 20,
    writtenAt: 20,
    pictures: 10,
    hashes: 66,
    ...stationDetails,
    countyName: 24,
    originals: 66,
  },
  visits: {
    ...reporter,
    arrival: 20,
    departure: 20,
    urban: 12,
    presidentFemale: 14,
    ...stationDetails,
    // Of phones of 2023.
    numberOfVotersOnTheList: 12,
    numberOfCommissionMembers: 12,
    numberOfFemaleMembers: 12,
    minPresentMembers: 12,
    chairmanPresence: 12,
    singlePollingStationOrCommission: 14,
    adequatePollingStationSize: 14,
    countyName: 24,
    clockAhead: 14,
    isLaterThanReceipt: 14,
  },
  followUps: {
    ...reporter,
    followUp: 10,
    event: 20,
    eventValue: 64,
    account: 20,
    eventAt: 20,
    occurredAt: 20,
    ...stationDetails,
    countyName: 24,
  },
  checks: {
    ...reporter,
    form: 8,
    formVersion: 8,
    check: 48,
    severity: 12,
    left: 12,
    right: 12,
    tolerance: 12,
    comparedValues: 64,
    firedAt: 20,
    endedAt: 20,
    end: 24,
    ...stationDetails,
    countyName: 24,
    confirmedAt: 20,
  },
}

const times: ReadonlySet<Heading> = new Set([
  'answeredAt',
  'writtenAt',
  'arrival',
  'departure',
  'eventAt',
  'occurredAt',
  'correctedAt',
  'verifiedAt',
  'firedAt',
  'endedAt',
  'confirmedAt',
])

const columnsOf = (part: ExportPart, headings: Readonly<Record<Heading, string>>): Column[] =>
  Object.entries(widths[part]).flatMap(([name, width]) =>
    isHeading(name) ? [{ heading: headings[name], width, isDateTime: times.has(name) }] : [],
  )

export const exportTexts = (language: Language): ExportTexts => {
  const { headings, phrases, checks, corrections, remarks } = contentTexts[language]
  return {
    columns: {
      answers: columnsOf('answers', headings),
      notes: columnsOf('notes', headings),
      visits: columnsOf('visits', headings),
      followUps: columnsOf('followUps', headings),
      checks: columnsOf('checks', headings),
    },
    yesOrNo: value => (value ? phrases.yes : phrases.no),
    author: ({ staffAccount, importedBy }) => {
      if (staffAccount !== null) return `${phrases.staff}: ${staffAccount}`
      return importedBy === null ? headings.observer : `${headings.observer} (${phrases.importOfFile} ${importedBy})`
    },
    event: event => followUpEventText(language, event),
    remarks,
    checks: { ...checks, sentence: says => says[language] || says.en || says.ro },
    corrections,
    notObserved: phrases.notObserved,
    source: ({ dictatedTo, correctedBy, importedBy }) => {
      if (correctedBy !== null) return `${phrases.correction} ${correctedBy}`
      if (importedBy !== null) return `${phrases.importOfFile} ${importedBy}`
      return dictatedTo === null ? '' : `${phrases.phoneCall} ${dictatedTo}`
    },
    cut: length => translate(language, ['cell_cut', length]),
  }
}
