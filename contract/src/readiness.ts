import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

/** In the order of setting up an election. */
export const readinessIds = [
  'database',
  'version',
  'diskSpace',
  'clock',
  'publicAddress',
  // Only if it is configured, like the identity provider.
  'mail',
  'oidc',
  'languages',
  'election',
  'organizers',
  'places',
  'ngos',
  'observers',
  'phones',
  // Only if cards were issued or phones use the app.
  'officePhone',
  'forms',
  'checkpoints',
  'push',
  'rehearsal',
  'backup',
  'trialRestore',
  'ids',
  'demo',
] as const
export type ReadinessId = (typeof readinessIds)[number]

/** `missing`: an election can't be observed without it. */
export const readinessStates = ['ok', 'warning', 'missing'] as const
export type ReadinessState = (typeof readinessStates)[number]

/** The result of a check. */
export const ReadinessCheck = z.object({
  id: z.enum(readinessIds),
  state: z.enum(readinessStates),
  /** Values for a text; null is unknown. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ReadinessCheck = z.infer<typeof ReadinessCheck>

export const Readiness = z.object({
  checks: z.array(ReadinessCheck),
  /** Whether answers, notes, visits or unplaced reports were received in this round. */
  hasReports: z.boolean(),
})
export type Readiness = z.infer<typeof Readiness>

export const readiness = {
  get: endpoint.organizer.get('/api/v1/readiness', {
    summary: 'What is ready for the election and what is missing: the checks of `scrutineer doctor`.',
    reply: Readiness,
  }),
}
