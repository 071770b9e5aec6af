import type { ExportPart } from '@scrutineer/contract/exports'
import type { Language } from '../../../domain/messages.ts'
import type { Column } from '../../../http/response/spreadsheet/table.ts'
import { followUpEventTexts } from './follow-up-texts.ts'
import { remarkTexts } from './remark-texts.ts'

/** The localized texts of an export. */
export interface ExportTexts {
  readonly columns: Readonly<Record<ExportPart, readonly Column[]>>
  readonly yesOrNo: (value: boolean) => string
  /** Author of a note: the observer, or a staff account. */
  readonly author: (staffAccount: string | null) => string
  /** What happened to a follow-up, and its value. */
  readonly event: ReturnType<typeof followUpEventTexts>
  /** Source of an answer: empty if the observer's phone sent it, otherwise the account that typed it during a phone call. */
  readonly source: (dictatedTo: string | null) => string
  readonly remarks: ReturnType<typeof remarkTexts>
  /** Appended to a text that was cut; `length` is that of the whole text, in UTF-16 units. */
  readonly cut: (length: number) => string
}

const en = {
  observer: 'Observer',
  phone: 'Phone',
  ngo: 'NGO',
  county: 'County',
  countyName: 'County name',
  station: 'Polling station',
  form: 'Form',
  section: 'Section',
  sectionDescription: 'Section description',
  question: 'Question',
  questionText: 'Question text',
  option: 'Answer',
  flagged: 'Flagged',
  freeText: 'Free text',
  answeredAt: 'Answered at',
  formVersion: 'Form version',
  source: 'Source',
  stationName: 'Polling station name',
  stationCode: 'Station code',
  areas: 'Areas',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  registeredVoters: 'Registered voters',
  active: 'Active',
  noteText: 'Note',
  writtenBy: 'Written by',
  writtenAt: 'Written at',
  pictures: 'Pictures',
  hashes: 'SHA-256 of each picture',
  arrival: 'Arrival',
  departure: 'Departure',
  urban: 'Urban area',
  presidentFemale: 'President is a woman',
  numberOfVotersOnTheList: 'Voters on the list',
  numberOfCommissionMembers: 'Commission members',
  numberOfFemaleMembers: 'Women in the commission',
  minPresentMembers: 'Members present at least',
  chairmanPresence: 'Chairperson present',
  singlePollingStationOrCommission: 'One commission in the building',
  adequatePollingStationSize: 'Station is large enough',
  followUp: 'Follow-up',
  event: 'Event',
  eventValue: 'Value',
  eventAt: 'At',
  occurredAt: 'Referred at',
  account: 'Account',
  value: 'Value',
  unit: 'Unit',
  remarks: 'Remarks',
}
type Heading = keyof typeof en

const ro: Readonly<Record<Heading, string>> = {
  observer: 'Observator',
  phone: 'Telefon',
  ngo: 'ONG',
  county: 'Județ',
  countyName: 'Numele județului',
  station: 'Secție de votare',
  form: 'Formular',
  section: 'Secțiune',
  sectionDescription: 'Descrierea secțiunii',
  question: 'Întrebare',
  questionText: 'Textul întrebării',
  option: 'Răspuns',
  flagged: 'Semnalat',
  freeText: 'Text liber',
  answeredAt: 'Ora răspunsului',
  formVersion: 'Versiunea formularului',
  source: 'Sursă',
  stationName: 'Denumirea secției',
  stationCode: 'Codul secției',
  areas: 'Zone',
  address: 'Adresă',
  latitude: 'Latitudine',
  longitude: 'Longitudine',
  registeredVoters: 'Alegători înscriși',
  active: 'Activă',
  noteText: 'Notă',
  writtenBy: 'Scrisă de',
  writtenAt: 'Scrisă la',
  pictures: 'Imagini',
  hashes: 'SHA-256 al fiecărei imagini',
  arrival: 'Sosire',
  departure: 'Plecare',
  urban: 'Mediu urban',
  presidentFemale: 'Președinte femeie',
  numberOfVotersOnTheList: 'Alegători pe listă',
  numberOfCommissionMembers: 'Membri ai comisiei',
  numberOfFemaleMembers: 'Femei în comisie',
  minPresentMembers: 'Membri prezenți, cel puțin',
  chairmanPresence: 'Președinte prezent',
  singlePollingStationOrCommission: 'O singură comisie în clădire',
  adequatePollingStationSize: 'Spațiul secției este suficient',
  followUp: 'Caz',
  event: 'Eveniment',
  eventValue: 'Valoare',
  eventAt: 'Ora',
  occurredAt: 'Transmis la',
  account: 'Cont',
  value: 'Valoare',
  unit: 'Unitate',
  remarks: 'Observații',
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
}

const isHeading = (name: string): name is Heading => name in en

const times: ReadonlySet<Heading> = new Set([
  'answeredAt',
  'writtenAt',
  'arrival',
  'departure',
  'eventAt',
  'occurredAt',
])

const columnsOf = (part: ExportPart, headings: Readonly<Record<Heading, string>>): Column[] =>
  Object.entries(widths[part]).flatMap(([name, width]) =>
    isHeading(name) ? [{ heading: headings[name], width, isDateTime: times.has(name) }] : [],
  )

interface Phrases {
  readonly event: ExportTexts['event']
  readonly remarks: ExportTexts['remarks']
  readonly yes: string
  readonly no: string
  readonly staff: string
  readonly phoneCall: string
  readonly cut: ExportTexts['cut']
}

const createTexts = (
  headings: Readonly<Record<Heading, string>>,
  { yes, no, staff, phoneCall, event, remarks, cut }: Phrases,
): ExportTexts => ({
  columns: {
    answers: columnsOf('answers', headings),
    notes: columnsOf('notes', headings),
    visits: columnsOf('visits', headings),
    followUps: columnsOf('followUps', headings),
  },
  yesOrNo: value => (value ? yes : no),
  author: account => (account === null ? headings.observer : `${staff}: ${account}`),
  event,
  remarks,
  source: account => (account === null ? '' : `${phoneCall} ${account}`),
  cut,
})

const textsByLanguage: Readonly<Record<Language, ExportTexts>> = {
  en: createTexts(en, {
    yes: 'yes',
    no: 'no',
    staff: 'Staff',
    event: followUpEventTexts('en'),
    remarks: remarkTexts('en'),
    phoneCall: 'phone call, by',
    cut: length => `… [cut: the whole text has ${length} characters, see the CSV export]`,
  }),
  ro: createTexts(ro, {
    yes: 'da',
    no: 'nu',
    staff: 'Personal',
    event: followUpEventTexts('ro'),
    remarks: remarkTexts('ro'),
    phoneCall: 'apel telefonic, notat de',
    cut: length => `… [trunchiat: textul întreg are ${length} caractere, vedeți exportul CSV]`,
  }),
}

export const exportTexts = (language: Language): ExportTexts => textsByLanguage[language]
