import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { NewObserver, ObserverChange, PinReset } from './fields/observer.ts'
import {
  arrayParam,
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  MAX_ID,
  trimmedText,
  trimmedTextOrEmpty,
} from './fields/values.ts'

export const Observer = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Name of the observer's NGO. */
  ngo: z.string(),
  /** Absent on other servers. */
  idNgo: z.optional(z.int()),
  /** Time of the first phone sign-in, or null. */
  deviceRegisterDate: z.nullable(IsoDateTime),
  /** Time of the latest sign-in, answer or note. */
  lastSeen: z.nullable(IsoDateTime),
  numberOfNotes: z.int(),
  numberOfPollingStations: z.int(),
  /** Test observers are excluded from statistics. Absent on other servers. */
  isTestObserver: z.optional(z.boolean()),
  /** Another phone number, for calls. Absent on other servers. */
  backupPhone: z.optional(z.nullable(z.string())),
  /** Stations from which the observer is to report: county code, space, number. Absent on other servers. */
  assignedStations: z.optional(z.array(z.string())),
  /** Has arrived at a station and not left it. Absent on other servers. */
  isAtStation: z.optional(z.boolean()),
  /** Where an active observer is: county code, space, station number. Absent elsewhere, and on other servers. */
  currentStation: z.optional(z.string()),
})
export type Observer = z.infer<typeof Observer>

export const observerSorts = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const
export type ObserverSort = (typeof observerSorts)[number]

export const ObserverFilter = z.object({
  /** Substring of the name, ignoring case and diacritics. */
  name: blankAsUndefined(trimmedTextOrEmpty(200)),
  /** Substring of the phone number; exact matches come first. */
  number: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension: last seen before this time. Combine with `neverSeen` to include observers who were never seen. */
  lastSeenBefore: blankAsUndefined(DateTimeInput),
  /** Extension: never seen. With `lastSeenBefore`, either condition suffices: all observers inactive since that time. */
  neverSeen: blankAsUndefined(booleanFromText),
  /** Extension: has arrived at a station and not left it; only observers of active NGOs, as in `Situation`. */
  atStation: blankAsUndefined(booleanFromText),
  /** Extension: has signed in or sent something at least once; only observers of active NGOs. */
  signedIn: blankAsUndefined(booleanFromText),
  /**
   * Extension: a phone of the observer held items that hadn't arrived at its last contact, or hasn't been heard from since it signed in
   * to the app; only observers of active NGOs.
   */
  holdsItems: blankAsUndefined(booleanFromText),
  /** Extension: id of a form of which the observer has answered a question; only observers of active NGOs. */
  form: blankAsUndefined(Id),
  /** Extension: only observers of this NGO. */
  idNgo: blankAsUndefined(Id),
  sortBy: blankAsUndefined(z.enum(observerSorts)),
  sortDirection: blankAsUndefined(z.enum(['asc', 'desc'])),
  ...pageQueryFields,
})
export type ObserverFilter = z.infer<typeof ObserverFilter>

/** The same fields as query parameters, as in the specification. */
const NewObserverQuery = z.object({
  Phone: z.optional(z.string()),
  Pin: z.optional(z.string()),
  Name: z.optional(z.string()),
  SendSMS: z.optional(z.union([z.boolean(), z.string()])),
})

/** Filter by location; without parameters, all observers in scope. */
export const ActiveObserverFilter = z.object({
  /** County codes, one parameter each. */
  countyCodes: arrayParam(blankAsUndefined(trimmedText(50))),
  /** Extension: id of an area; with counties, both apply. */
  area: blankAsUndefined(Id),
  /** Station numbers, inclusive. */
  fromPollingStationNumber: blankAsUndefined(intFromText(0, MAX_ID)),
  toPollingStationNumber: blankAsUndefined(intFromText(0, MAX_ID)),
  /** Only observers who arrived at such a station and haven't left. Otherwise, the last visited station counts. */
  currentlyCheckedIn: blankAsUndefined(booleanFromText),
})
export type ActiveObserverFilter = z.infer<typeof ActiveObserverFilter>

export const observers = {
  list: endpoint.staff.get('/api/v1/observer', {
    readToken: true,
    summary: 'Observers in the caller’s scope, filtered, sorted and paginated.',
    query: ObserverFilter,
    reply: pageOf(Observer),
    specified: true,
  }),
  count: endpoint.staff.get('/api/v1/observer/count', {
    readToken: true,
    summary: 'Number of observers in the caller’s scope.',
    reply: z.int(),
    specified: true,
  }),
  active: endpoint.staff.get('/api/v1/observer/active', {
    summary: 'Observers by current or last location, sorted by name: candidates for a notification.',
    query: ActiveObserverFilter,
    reply: z.array(Observer),
    specified: true,
  }),
  add: endpoint.staff.post('/api/v1/observer', {
    summary: 'Add an observer to the caller’s NGO. Returns the new id.',
    audit: 'observer.add',
    query: NewObserverQuery,
    body: NewObserver,
    mergeQueryIntoBody: true,
    reply: z.int(),
    specified: true,
  }),
  change: endpoint.staff.put('/api/v1/observer', {
    summary: 'Change the submitted fields. Returns whether anything changed.',
    audit: 'observer.change',
    body: ObserverChange,
    reply: z.boolean(),
    specified: true,
  }),
  remove: endpoint.staff.delete('/api/v1/observer', {
    summary: 'Remove an observer. Their reports are preserved under their name.',
    audit: 'observer.remove',
    query: z.object({ id: Id }),
    reply: z.boolean(),
    specified: true,
  }),
  resetPin: endpoint.staff.post('/api/v1/observer/reset', {
    summary: 'Set a new PIN for the observer with this phone number and end their sessions.',
    audit: 'observer.reset_pin',
    body: PinReset,
    specified: true,
  }),
}
