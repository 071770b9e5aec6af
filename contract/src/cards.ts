import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, IsoDateTime } from './fields/values.ts'

/** Devices that a card signs in. An iPhone’s app on the home screen is another device than its browser. */
export const MAX_CARD_DEVICES = 3

/** A new card. Its token is shown only once. */
export const NewCard = z.object({
  idObserver: z.int(),
  name: z.string(),
  phone: z.string(),
  ngo: z.string(),
  /** Distinguish observers of the same name, with the phone number. */
  assignedStations: z.optional(z.array(z.string())),
  token: z.string(),
  /** The texts on the card, in the observer’s language. */
  texts: z.object({
    language: z.string(),
    /** The end of the phone number. */
    phone: z.string(),
    data: z.string(),
    scan: z.string(),
    address: z.string(),
    devices: z.string(),
    noCamera: z.string(),
    /** The office’s phone number; null without one. */
    office: z.nullable(z.string()),
  }),
})
export type NewCard = z.infer<typeof NewCard>

/** A phone of an observer, or a browser on it. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: IsoDateTime,
  lastSeenAt: IsoDateTime,
  /** Items without a receipt at the last report, and when the oldest was recorded. Null: never reported. */
  heldItems: z.nullable(z.int()),
  heldSince: z.nullable(IsoDateTime),
  /** Signed in by the current card. */
  isByCard: z.boolean(),
  /** Signed in by an earlier card. If neither, by phone number and PIN. */
  isByEarlierCard: z.boolean(),
  endedAt: z.nullable(IsoDateTime),
  endedBy: z.nullable(z.string()),
  /** Staff requested its erasure: it deletes everything at its next contact. */
  isErased: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const ObserverDevices = z.object({
  /** The current card; null without one. */
  card: z.nullable(z.object({ createdAt: IsoDateTime, createdBy: z.string(), devices: z.int() })),
  /** Last seen first. */
  devices: z.array(Device),
})
export type ObserverDevices = z.infer<typeof ObserverDevices>

/** Maximum cards of one request. */
export const MAX_CARDS = 500

const params = z.object({ id: Id })

export const cards = {
  issue: endpoint.staff.post('/api/v1/observer-card', {
    summary:
      'Issue cards for observers, by name. An earlier card of an observer ends; its devices stay signed in. Tokens are shown only once.',
    audit: 'card.issue',
    body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_CARDS)) }),
    reply: z.array(NewCard),
  }),
  end: endpoint.staff.delete('/api/v1/observer/:id/card', {
    summary:
      'End the card of an observer, and the sessions of all devices that the observer’s cards signed in, also earlier ones.',
    audit: 'card.end',
    params,
  }),
  devices: endpoint.staff.get('/api/v1/observer/:id/devices', {
    summary: 'The card and the devices of an observer.',
    params,
    reply: ObserverDevices,
  }),
  endDevice: endpoint.staff.delete('/api/v1/observer/:id/devices/:device', {
    summary:
      'End the sessions of a device. Its items stay on it. With `erase`, it deletes everything at its next contact, and the card ends, too; devices that it signed in stay.',
    audit: 'device.end',
    params: z.object({ id: Id, device: z.uuid() }),
    body: z.object({ erase: z.boolean() }),
  }),
}
