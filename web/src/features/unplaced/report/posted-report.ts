import type { UnplacedReport } from '@scrutineer/contract/unplaced'

/** Fields that phones send. The `idPollingStation` of an arrival is the station's number. */
const knownFields = [
  'provinceCode',
  'countyCode',
  'municipalityCode',
  'pollingStationNumber',
  'idPollingStation',
  'formId',
  'questionId',
  'text',
  'observerArrivalTime',
  'observerLeaveTime',
  'urbanArea',
  'isPollingStationPresidentFemale',
  'numberOfVotersOnTheList',
  'numberOfCommissionMembers',
  'numberOfFemaleMembers',
  'minPresentMembers',
  'chairmanPresence',
  'singlePollingStationOrCommission',
  'adequatePollingStationSize',
] as const
type KnownField = (typeof knownFields)[number]

export interface PostedField {
  /** As posted. */
  readonly name: string
  readonly knownField: KnownField | undefined
  readonly value: unknown
}

export interface PostedOption {
  readonly id: number
  readonly text: string
}

export interface PostedReport {
  /** As posted; empty if missing. */
  readonly county: string
  readonly number: string
  readonly questionId: number | undefined
  readonly options: readonly PostedOption[]
  /** All fields except the options, in the posted order. */
  readonly fields: readonly PostedField[]
}

type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseJson = (json: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(json)
    return isJsonObject(value) ? value : { report: value }
  } catch {
    return { report: json }
  }
}

/** Field names of phones differ in letter case. */
const equalsIgnoringCase = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const optionsOf = (value: unknown): PostedOption[] =>
  (Array.isArray(value) ? value : []).filter(isJsonObject).map(option => {
    const read = (name: string) => Object.entries(option).find(([key]) => equalsIgnoringCase(name)(key))?.[1]
    return { id: Number(read('optionId')), text: toText(read('value')) }
  })

/** Parses a posted report leniently. Text that isn't a JSON object becomes a single field. */
export const parsePosted = ({ posted }: Pick<UnplacedReport, 'posted'>): PostedReport => {
  const fields = Object.entries(parseJson(posted)).map(([name, value]) => ({
    name,
    knownField: knownFields.find(equalsIgnoringCase(name)),
    value,
  }))
  const read = (name: KnownField) => toText(fields.find(({ knownField }) => knownField === name)?.value)
  const code = read('municipalityCode') || read('countyCode')
  const number = read('pollingStationNumber') || read('idPollingStation')
  const questionId = Number(read('questionId'))
  const isOptions = ({ name, value }: PostedField) => equalsIgnoringCase('options')(name) && Array.isArray(value)
  return {
    county: code,
    number: number === '0' ? '' : number,
    questionId: questionId === 0 || Number.isNaN(questionId) ? undefined : questionId,
    options: optionsOf(fields.find(isOptions)?.value),
    fields: fields.filter(field => !isOptions(field)),
  }
}
