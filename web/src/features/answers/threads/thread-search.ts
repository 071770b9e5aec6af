import { followUpStates } from '@scrutineer/contract/fields/follow-up-states'
import { hasCapability } from '../../../api/capabilities.ts'
import {
  booleanField,
  choiceField,
  formQuestionField,
  idField,
  idOrAnyField,
  integerField,
  pageFields,
  type SearchOf,
  textField,
  timeField,
} from '../../../lib/search-params.ts'
import { parseRangeFilter } from '../../../shared/form/range-filter.ts'

/** What section 7 of the specification filters the list by. */
const specifiedFields = {
  county: textField(50),
  pollingStationNumber: integerField(0, 2 ** 31 - 1),
  observerPhoneNumber: textField(50),
}

/** The fields of the specification's filter form. */
const formFields = { ...specifiedFields, from: timeField, to: timeField }
export type FormField = keyof typeof formFields

/** Further filters, of servers with follow-ups. */
const triageFields = {
  quarterHour: timeField,
  flagQuarterHour: timeField,
  idNgo: idField,
  activeNgo: booleanField,
  seen: booleanField,
  followUpState: choiceField(followUpStates),
  openFollowUp: booleanField,
  openedAfter: timeField,
  openedUntil: timeField,
  owner: textField(100),
  mentioned: booleanField,
  option: idField,
  question: idField,
  selected: idField,
  valueFrom: textField(50),
  valueTo: textField(50),
  valueBelow: textField(50),
  typed: choiceField(['invalid', 'outside', 'text']),
  notObserved: idField,
  disagreeing: idField,
  noted: formQuestionField,
  pictured: formQuestionField,
  receivedFrom: timeField,
  receivedTo: timeField,
  verified: booleanField,
  check: idOrAnyField,
  contradicted: booleanField,
  flaggedIn: choiceField(['opening', 'counting']),
  form: idField,
  area: idField,
}
const filterFields = { ...formFields, ...triageFields }
type FilterField = keyof typeof filterFields

/** Times that are chosen by name. */
export const timePresets = ['hour', 'today'] as const
export type TimePreset = (typeof timePresets)[number]

/** What views of the list save. `time` names the preset that `from` was set by. */
export const viewFields = { ...filterFields, time: choiceField(timePresets) }

/** Search parameters of the screen's URL. */
export const threadFields = {
  ...viewFields,
  ...pageFields,
  /** Of emergencies: newest answer first, as specified. By default what needs work comes first. */
  order: choiceField(['newest']),
  /** Whether the finished emergencies are listed too, below the others. */
  finished: booleanField,
}
export type ThreadSearch = SearchOf<typeof threadFields>
export type AppliedFilter = Pick<ThreadSearch, FilterField>

/** The set parameters among the named ones, in their order. */
const pick = <Field extends keyof ThreadSearch>(
  search: ThreadSearch,
  fields: Readonly<Record<Field, unknown>>,
): Pick<ThreadSearch, Field> => {
  // Object.keys and Object.fromEntries lose the type of the names; unset parameters are optional.
  const names = Object.keys(fields) as Field[]
  const set = names.filter(name => search[name] !== undefined)
  return Object.fromEntries(set.map(name => [name, search[name]])) as Pick<ThreadSearch, Field>
}

/** The filter fields of the search parameters that the server has. */
export const appliedFilter = (search: ThreadSearch): AppliedFilter =>
  pick(search, hasCapability('answers') ? filterFields : specifiedFields)

/** Whether what needs work comes first. The specification knows no order. */
export const isByWork = (isUrgent: boolean, { order }: ThreadSearch): boolean =>
  isUrgent && order === undefined && hasCapability('answers')

/** Whether the finished emergencies are folded: not if the filter selects by state. */
export const isFolding = (isUrgent: boolean, search: Omit<ThreadSearch, 'finished'>): boolean => {
  const { followUpState, openFollowUp, openedAfter, openedUntil, owner } = search
  const isByState = [followUpState, openFollowUp, openedAfter, openedUntil].some(value => value !== undefined)
  return isByWork(isUrgent, search) && !isByState && owner !== 'none'
}

/** The specification's part of the filter. */
export const formFilter = (search: ThreadSearch): Pick<ThreadSearch, FormField> => pick(search, formFields)

/** Parses the input, and times in common formats too. Returns the filter or the invalid fields. */
export const parseFilter = (input: Readonly<Record<string, string>>, timeZone: string, now: Date) =>
  parseRangeFilter(formFields, input, timeZone, now)
