import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { DeviceInfo } from './fields/device.ts'
import { Guide } from './fields/guide.ts'
import { IsoDateTime, intFromText, MAX_ID, rawText, trimmedText } from './fields/values.ts'
import { FormSummary } from './forms.ts'
import { OutboxStation } from './outbox/outbox-item.ts'
import { SessionToken } from './session.ts'

/** The secret of a card. It is in the fragment of the card's address, which browsers do not send to servers. */
const token = rawText(200, 1)

/** The holder of a card, shown before the sign-in. Abbreviated, since a card may be found by others. */
export const CardHolder = z.object({
  /** First name and initial. */
  name: z.string(),
  ngo: z.string(),
  electionName: z.string(),
})
export type CardHolder = z.infer<typeof CardHolder>

/** A message of the office. */
export const AppMessage = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  sentAt: IsoDateTime,
  /** Name of the NGO that sent it. */
  sender: z.string(),
  readAt: z.nullable(IsoDateTime),
})
export type AppMessage = z.infer<typeof AppMessage>

/** A call for help of the observer, from whichever phone. */
export const AppHelpCall = z.object({
  /** When the server received it: the time of its receipt. */
  at: IsoDateTime,
  /** Where the observer was; null if unknown. */
  station: z.nullable(OutboxStation),
  /** The account that took the call; its NGO if the account is an e-mail address, empty if it was deleted. Null: not taken. */
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(IsoDateTime),
  closedAt: z.nullable(IsoDateTime),
})
export type AppHelpCall = z.infer<typeof AppHelpCall>

/** The state of the app apart from stations and reports. */
export const AppStart = z.object({
  /** The server's clock. */
  now: IsoDateTime,
  /** The office’s phone number, in the form that phones call; null without one. */
  officePhone: z.nullable(z.string()),
  /** The phone deletes received photos at once and hides received answers. Absent on other servers. */
  carefulMode: z.optional(z.boolean()),
  observer: z.object({ id: z.int(), name: z.string(), phone: z.string(), ngo: z.string() }),
  election: z.object({
    name: z.string(),
    timeZone: z.string(),
    isRehearsal: z.boolean(),
    /** Tags of the languages that observers may choose, in the order of the election. Absent on other servers. */
    languages: z.optional(z.array(z.string())),
  }),
  /** Stations that the observer is assigned to. */
  assigned: z.array(OutboxStation),
  /** Published forms. The sections are those of `forms.get`; the checks those of `forms.checks`. */
  forms: z.array(FormSummary),
  /** Reports that are due from the observer’s counties, by time. */
  checkpoints: z.array(z.object({ name: z.string(), idForm: z.int(), dueAt: IsoDateTime })),
  /** Newest first; at most 50. */
  messages: z.array(AppMessage),
  /** Absent on other servers. */
  guides: z.optional(z.array(Guide)),
  /** Changes with the list of stations. */
  stationsVersion: z.string(),
  /** Verifies receipts: an Ed25519 key, SubjectPublicKeyInfo (DER) in base64. */
  receiptKey: z.string(),
  /** The office's key, for which the app encrypts files: a point of P-256, uncompressed, in base64. */
  fileKey: z.optional(z.string()),
  /** VAPID key for messages while the app is closed, in base64url; null if the server sends none. */
  pushKey: z.optional(z.nullable(z.string())),
  /** Newest first; at most 20. Absent on other servers. */
  helpCalls: z.optional(z.array(AppHelpCall)),
  /** The newest open call, for earlier versions of the app; null without one. */
  help: z.nullable(z.object({ at: IsoDateTime, takenBy: z.nullable(z.string()), takenAt: z.nullable(IsoDateTime) })),
  /**
   * What the server has of the caller's device: items received since `since`, and the highest sequence among them, 0 without one.
   * `since` is when the round began or, if that was later, when the observer was added or moved to the NGO. With fewer items than
   * receipts since then, the server was restored from an older backup, and the phone sends its items again. Null for a session
   * without a device.
   */
  stored: z.nullable(z.object({ items: z.int(), lastSequence: z.int(), since: z.nullable(IsoDateTime) })),
  /** Other devices of the observer that held items at their last contact. */
  otherDevices: z.array(z.object({ name: z.string(), items: z.int(), lastSeenAt: IsoDateTime })),
})
export type AppStart = z.infer<typeof AppStart>

/** All stations, for the search without a connection. */
export const AppStations = z.object({
  version: z.string(),
  /** In the order of counties. The path is the names of the areas above, from the top. */
  counties: z.array(z.object({ code: z.string(), name: z.string(), path: z.array(z.string()) })),
  /** Index of the county, number, address, latitude, longitude and registered voters; the last three are null if unknown. */
  stations: z.array(
    z.tuple([z.int(), z.int(), z.string(), z.nullable(z.number()), z.nullable(z.number()), z.nullable(z.int())]),
  ),
  /** The difference of each station’s id from the one before (delta encoding). Absent on older servers. */
  idSteps: z.optional(z.array(z.int())),
})
export type AppStations = z.infer<typeof AppStations>

/** The answers and the visit of the observer at a station, for a phone that has lost them. */
export const AppStationReport = z.object({
  visit: z.object({ arrivedAt: z.nullable(IsoDateTime), leftAt: z.nullable(IsoDateTime) }),
  answers: z.array(
    z.object({
      questionId: z.int(),
      /** Empty if the answer was withdrawn. */
      options: z.array(z.object({ optionId: z.int(), value: z.nullable(z.string()) })),
      /** The observer could not observe it, so there is no option. Absent otherwise. */
      status: z.optional(z.literal('not_observed')),
      /** Version of the form by which it is read. Absent on older servers. */
      formVersion: z.optional(z.int()),
      receivedAt: IsoDateTime,
    }),
  ),
})
export type AppStationReport = z.infer<typeof AppStationReport>

/** Base64url as browsers give it, without padding. */
const base64url = z.string().check(z.regex(/^[\w-]{16,200}$/, { error: 'wrong_format' }))

/** A browser's subscription to messages (Web Push). */
export const PushSubscription = z.object({
  /** Address at the browser's push service. */
  endpoint: rawText(2000, 1),
  p256dh: base64url,
  auth: base64url,
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** A body besides the status, since captive portals reply 200 with pages of their own. */
export const SubscriptionState = z.object({ isSubscribed: z.boolean() })

export const observerApp = {
  card: endpoint.anyone.post('/api/v1/observer-session/card/holder', {
    summary: 'Whose card it is. An unknown or ended card is an error of `token`.',
    body: z.object({ token }),
    reply: CardHolder,
  }),
  signIn: endpoint.anyone.post('/api/v1/observer-session/card', {
    summary:
      'Sign in a device with a card. A card works for three devices: for a further one, the error of `token` says so.',
    body: z.object({ token, device: DeviceInfo }),
    reply: SessionToken,
  }),
  deviceState: endpoint.anyone.get('/api/v1/observer-session/device/:id', {
    summary:
      'For a device whose session has ended: whether staff requested the erasure of all data of its last observer, including unsent items. Only the device and the server know its id.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ isErased: z.boolean() }),
  }),
  start: endpoint.observer.get('/api/v1/observer-app/start', {
    summary: 'The state of the observers’ app: observer, election, forms, messages, calls for help.',
    reply: AppStart,
  }),
  stations: endpoint.observer.get('/api/v1/observer-app/stations', {
    summary: 'All polling stations, compact, for the search without a connection.',
    reply: AppStations,
  }),
  report: endpoint.observer.get('/api/v1/observer-app/report', {
    summary: 'The caller’s current answers and visit at a polling station; empty at an unknown one.',
    query: z.object({ countyCode: trimmedText(50), pollingStationNumber: intFromText(0, MAX_ID) }),
    reply: AppStationReport,
  }),
  subscribe: endpoint.observer.put('/api/v1/observer-app/push-subscription', {
    summary:
      'Send messages to the caller’s device also while the app is closed (Web Push), until its session ends. A device has one subscription.',
    body: PushSubscription,
    reply: SubscriptionState,
  }),
  unsubscribe: endpoint.observer.delete('/api/v1/observer-app/push-subscription', {
    summary: 'Send no more messages to the caller’s device while the app is closed.',
    reply: SubscriptionState,
  }),
}
