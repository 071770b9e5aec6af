import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, IsoDateTime } from './fields/values.ts'

/** How long the account that had PINs generated can look at them. */
export const PIN_HOURS = 24

/** Maximum observers whose PINs one call replaces: hashing is slow by design. */
export const MAX_REISSUED_PINS = 1000

/** PINs that were generated together. */
export const PinBatch = z.object({
  id: z.int(),
  createdAt: IsoDateTime,
  expiresAt: IsoDateTime,
  /** Number of PINs that were generated. */
  count: z.int(),
})
export type PinBatch = z.infer<typeof PinBatch>

export const GeneratedPin = z.object({
  idObserver: z.int(),
  name: z.string(),
  phone: z.string(),
  pin: z.string(),
})
export type GeneratedPin = z.infer<typeof GeneratedPin>

export const pins = {
  list: endpoint.staff.get('/api/v1/observer/pins', {
    summary:
      'The PINs that the caller’s account had generated within the last 24 hours, newest first, without the PINs.',
    reply: z.array(PinBatch),
  }),
  show: endpoint.staff.get('/api/v1/observer/pins/:id', {
    summary: 'PINs that the caller’s account had generated, by name. Those that were changed since are left out.',
    audit: 'observers.show_pins',
    // An observer can report with them.
    refusesAnalysts: true,
    params: z.object({ id: Id }),
    reply: z.array(GeneratedPin),
  }),
  reissue: endpoint.staff.post('/api/v1/observer/pins', {
    summary: 'Give observers new PINs and end their sessions. Ids of unknown observers are ignored.',
    audit: 'observers.reissue_pins',
    body: z.object({ observers: z.array(Id).check(z.minLength(1), z.maxLength(MAX_REISSUED_PINS)) }),
    reply: PinBatch,
  }),
}
