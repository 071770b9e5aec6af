import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'
import {
  arrayParam,
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  MAX_ID,
  rawText,
  trimmedText,
  trimmedTextOrEmpty,
} from './values.ts'

export const Observer = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Name of the observer's NGO. */
  ngo: z.string(),
  idNgo: z.int(),
  /** When a phone first signed in; null before that. */
  deviceRegisterDate: z.nullable(IsoDateTime),
  /** Latest of sign-in, answer and note. */
  lastSeen: z.nullable(IsoDateTime),
  numberOfNotes: z.int(),
  numberOfPollingStations: z.int(),
  /** Test observers are left out of statistics. */
  isTestObserver: z.boolean(),
})
export type Observer = z.infer<typeof Observer>

const name = trimmedText(200)
const phone = trimmedText(50)
const pin = rawText(100, 4)

export const observerSorts = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const
export type ObserverSort = (typeof observerSorts)[number]

export const ObserverFilter = z.object({
  /** Contained in the name; letter case and diacritics don't count. */
  name: blankAsUndefined(trimmedTextOrEmpty(200)),
  /** Contained in the phone; an exact phone comes first. */
  number: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** ✚ Last seen earlier than this; who was never seen isn't among them unless `neverSeen` asks for them too. */
  lastSeenBefore: blankAsUndefined(DateTimeInput),
  /** ✚ Never seen. Together with `lastSeenBefore`, observers of either kind: everybody who is silent since then. */
  neverSeen: blankAsUndefined(booleanFromText),
  sortBy: blankAsUndefined(z.enum(observerSorts)),
  sortDirection: blankAsUndefined(z.enum(['asc', 'desc'])),
  ...pageQueryFields,
})
export type ObserverFilter = z.infer<typeof ObserverFilter>

/** `Phone, Pin, Name, SendSMS` in the query, the body or both; what the body says wins. */
export const NewObserver = z.object({
  phone,
  pin,
  name,
  sendSMS: z.nullish(booleanFromText),
  /** The observer's NGO; only an organizer may name another than its own. */
  idNgo: z.nullish(Id),
})
export type NewObserver = z.infer<typeof NewObserver>

/** The same fields as the specification's client writes them into the address. A PIN belongs into the body. */
const NewObserverQuery = z.object({
  Phone: z.optional(z.string()),
  Pin: z.optional(z.string()),
  Name: z.optional(z.string()),
  SendSMS: z.optional(z.union([z.boolean(), z.string()])),
})

export const ObserverChange = z.object({
  idObserver: Id,
  name: z.optional(name),
  phone: z.optional(phone),
  pin: z.optional(pin),
  sendSMS: z.nullish(booleanFromText),
  isTestObserver: z.nullish(booleanFromText),
})
export type ObserverChange = z.infer<typeof ObserverChange>

export const PinReset = z.object({ action: z.literal('reset-password'), phoneNumber: phone, pin })

/** Where observers are; without any of it, everybody in reach. */
export const ActiveObserverFilter = z.object({
  /** Counties by code, the name repeated for each. */
  countyCodes: arrayParam(blankAsUndefined(trimmedText(50))),
  /** Station numbers, inclusive. */
  fromPollingStationNumber: blankAsUndefined(intFromText(0, MAX_ID)),
  toPollingStationNumber: blankAsUndefined(intFromText(0, MAX_ID)),
  /** At such a station now: arrived there last, and not left. Otherwise it is where they were last. */
  currentlyCheckedIn: blankAsUndefined(booleanFromText),
})
export type ActiveObserverFilter = z.infer<typeof ActiveObserverFilter>

export const observers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/observer',
    access: 'staff',
    summary: 'Observers of the caller’s reach, filtered, sorted, in pages.',
    query: ObserverFilter,
    reply: pageOf(Observer),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/observer/count',
    access: 'staff',
    summary: 'How many observers the caller can see: a bare integer.',
    reply: z.int(),
  }),
  active: endpoint({
    method: 'GET',
    path: '/api/v1/observer/active',
    access: 'staff',
    summary: 'Observers by where they are or were last, each once, by name: whom to notify.',
    query: ActiveObserverFilter,
    reply: z.array(Observer),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/observer',
    access: 'staff',
    summary: 'Add an observer to the caller’s NGO; replies the bare new id.',
    audit: 'observer.add',
    query: NewObserverQuery,
    body: NewObserver,
    mergeQueryIntoBody: true,
    reply: z.int(),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/observer',
    access: 'staff',
    summary: 'Change the fields that are sent; replies whether anything changed.',
    audit: 'observer.change',
    body: ObserverChange,
    reply: z.boolean(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/observer',
    access: 'staff',
    summary: 'Remove an observer; what was reported stays, under the observer’s name.',
    audit: 'observer.remove',
    query: z.object({ id: Id }),
    reply: z.boolean(),
  }),
  resetPin: endpoint({
    method: 'POST',
    path: '/api/v1/observer/reset',
    access: 'staff',
    summary: 'Give the observer with this phone a new PIN and end the phone’s sessions.',
    audit: 'observer.reset_pin',
    body: PinReset,
  }),
}
