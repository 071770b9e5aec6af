import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './page.ts'
import { filled, flag, Id, Instant, largestId, Moment, many, text, textOrEmpty, verbatim, whole } from './values.ts'

export const Observer = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Name of the observer's NGO. */
  ngo: z.string(),
  idNgo: z.int(),
  /** When a phone first signed in; null before that. */
  deviceRegisterDate: z.nullable(Instant),
  /** Latest of sign-in, answer and note. */
  lastSeen: z.nullable(Instant),
  numberOfNotes: z.int(),
  numberOfPollingStations: z.int(),
  /** Test observers are left out of statistics. */
  isTestObserver: z.boolean(),
})
export type Observer = z.infer<typeof Observer>

const name = text(200)
const phone = text(50)
const pin = verbatim(100, 4)

export const observerSorts = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const
export type ObserverSort = (typeof observerSorts)[number]

export const ObserverFilter = z.object({
  /** Contained in the name; letter case and diacritics don't count. */
  name: filled(textOrEmpty(200)),
  /** Contained in the phone; an exact phone comes first. */
  number: filled(textOrEmpty(50)),
  /** ✚ Last seen earlier than this; who was never seen isn't among them unless `neverSeen` asks for them too. */
  lastSeenBefore: filled(Moment),
  /** ✚ Never seen. Together with `lastSeenBefore`, observers of either kind: everybody who is silent since then. */
  neverSeen: filled(flag),
  sortBy: filled(z.enum(observerSorts)),
  sortDirection: filled(z.enum(['asc', 'desc'])),
  ...pageQuery,
})
export type ObserverFilter = z.infer<typeof ObserverFilter>

/** `Phone, Pin, Name, SendSMS` in the query, the body or both; what the body says wins. */
export const NewObserver = z.object({
  phone,
  pin,
  name,
  sendSMS: z.nullish(flag),
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
  sendSMS: z.nullish(flag),
  isTestObserver: z.nullish(flag),
})
export type ObserverChange = z.infer<typeof ObserverChange>

export const PinReset = z.object({ action: z.literal('reset-password'), phoneNumber: phone, pin })

/** Where observers are; without any of it, everybody in reach. */
export const ActiveFilter = z.object({
  /** Counties by code, the name repeated for each. */
  countyCodes: many(filled(text(50))),
  /** Station numbers, inclusive. */
  fromPollingStationNumber: filled(whole(0, largestId)),
  toPollingStationNumber: filled(whole(0, largestId)),
  /** At such a station now: arrived there last, and not left. Otherwise it is where they were last. */
  currentlyCheckedIn: filled(flag),
})
export type ActiveFilter = z.infer<typeof ActiveFilter>

export const observers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/observer',
    who: 'staff',
    summary: 'Observers of the caller’s reach, filtered, sorted, in pages.',
    query: ObserverFilter,
    reply: pageOf(Observer),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/observer/count',
    who: 'staff',
    summary: 'How many observers the caller can see: a bare integer.',
    reply: z.int(),
  }),
  active: endpoint({
    method: 'GET',
    path: '/api/v1/observer/active',
    who: 'staff',
    summary: 'Observers by where they are or were last, each once, by name: whom to notify.',
    query: ActiveFilter,
    reply: z.array(Observer),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/observer',
    who: 'staff',
    summary: 'Add an observer to the caller’s NGO; replies the bare new id.',
    audit: 'observer.add',
    query: NewObserverQuery,
    body: NewObserver,
    queryFillsBody: true,
    reply: z.int(),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/observer',
    who: 'staff',
    summary: 'Change the fields that are sent; replies whether anything changed.',
    audit: 'observer.change',
    body: ObserverChange,
    reply: z.boolean(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/observer',
    who: 'staff',
    summary: 'Remove an observer; what was reported stays, under the observer’s name.',
    audit: 'observer.remove',
    query: z.object({ id: Id }),
    reply: z.boolean(),
  }),
  resetPin: endpoint({
    method: 'POST',
    path: '/api/v1/observer/reset',
    who: 'staff',
    summary: 'Give the observer with this phone a new PIN and end the phone’s sessions.',
    audit: 'observer.reset_pin',
    body: PinReset,
  }),
}
