import type { ExportPart } from '@scrutineer/contract/exports'
import type { Language } from '../../../domain/messages.ts'
import type { Column } from '../../../http/response/spreadsheet/table.ts'
import { type CheckTexts, checkTexts } from './check-texts.ts'
import { correctionTexts } from './correction-texts.ts'
import { followUpEventTexts } from './follow-up-texts.ts'
import { type Heading, headingTexts, isHeading } from './heading-texts.ts'
import { remarkTexts } from './remark-texts.ts'

/** The localized texts of an export. */
export interface ExportTexts {
  readonly columns: Readonly<Record<ExportPart, readonly Column[]>>
  readonly yesOrNo: (value: boolean) => string
  /** Author of a note: the observer, or a staff account. An imported note names who imported it. */
  readonly author: (note: { readonly staffAccount: string | null; readonly importedBy: string | null }) => string
  /** What happened to a follow-up, and its value. */
  readonly event: ReturnType<typeof followUpEventTexts>
  /**
   * Source of an answer: empty if the observer's phone sent it, otherwise the account that typed it during a phone call, corrected it,
   * or imported it from a file that the phone saved.
   */
  readonly source: (answer: {
    readonly dictatedTo: string | null
    readonly correctedBy: string | null
    readonly importedBy: string | null
  }) => string
  readonly remarks: ReturnType<typeof remarkTexts>
  readonly checks: CheckTexts
  readonly corrections: ReturnType<typeof correctionTexts>
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

interface Phrases {
  readonly event: ExportTexts['event']
  readonly remarks: ExportTexts['remarks']
  readonly checks: CheckTexts
  readonly corrections: ExportTexts['corrections']
  readonly notObserved: string
  readonly yes: string
  readonly no: string
  readonly staff: string
  readonly phoneCall: string
  readonly correction: string
  readonly importOfFile: string
  readonly cut: ExportTexts['cut']
}

const createTexts = (
  headings: Readonly<Record<Heading, string>>,
  {
    yes,
    no,
    staff,
    phoneCall,
    correction,
    importOfFile,
    event,
    remarks,
    checks,
    corrections,
    notObserved,
    cut,
  }: Phrases,
): ExportTexts => ({
  columns: {
    answers: columnsOf('answers', headings),
    notes: columnsOf('notes', headings),
    visits: columnsOf('visits', headings),
    followUps: columnsOf('followUps', headings),
    checks: columnsOf('checks', headings),
  },
  yesOrNo: value => (value ? yes : no),
  author: ({ staffAccount, importedBy }) => {
    if (staffAccount !== null) return `${staff}: ${staffAccount}`
    return importedBy === null ? headings.observer : `${headings.observer} (${importOfFile} ${importedBy})`
  },
  event,
  remarks,
  checks,
  corrections,
  notObserved,
  source: ({ dictatedTo, correctedBy, importedBy }) => {
    if (correctedBy !== null) return `${correction} ${correctedBy}`
    if (importedBy !== null) return `${importOfFile} ${importedBy}`
    return dictatedTo === null ? '' : `${phoneCall} ${dictatedTo}`
  },
  cut,
})

const textsByLanguage: Readonly<Record<Language, ExportTexts>> = {
  en: createTexts(headingTexts.en, {
    yes: 'yes',
    no: 'no',
    staff: 'Staff',
    event: followUpEventTexts('en'),
    remarks: remarkTexts('en'),
    checks: checkTexts('en'),
    corrections: correctionTexts('en'),
    notObserved: 'could not observe',
    phoneCall: 'phone call, by',
    correction: 'correction, by',
    importOfFile: 'from a file of the phone, imported by',
    cut: length => `… [cut: the whole text has ${length} characters, see the CSV export]`,
  }),
  ro: createTexts(headingTexts.ro, {
    yes: 'da',
    no: 'nu',
    staff: 'Personal',
    event: followUpEventTexts('ro'),
    remarks: remarkTexts('ro'),
    checks: checkTexts('ro'),
    corrections: correctionTexts('ro'),
    notObserved: 'nu s-a putut observa',
    phoneCall: 'apel telefonic, notat de',
    correction: 'corectură, de',
    importOfFile: 'dintr-un fișier al telefonului, importat de',
    cut: length => `… [trunchiat: textul întreg are ${length} caractere, vedeți exportul CSV]`,
  }),
}

export const exportTexts = (language: Language): ExportTexts => textsByLanguage[language]
