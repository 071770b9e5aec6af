import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { type LiveEventFields, liveEvents } from './fields/live-events.ts'

const fieldSchemas = { idObserver: z.int(), idPollingStation: z.int(), id: z.int(), flagged: z.boolean() }

const dataSchema = (fields: readonly (keyof LiveEventFields)[]) =>
  z.object(Object.fromEntries(fields.map(field => [field, fieldSchemas[field]])))

export const live = {
  stream: endpoint.staff.get('/api/v1/live', {
    summary:
      'Stream of changes in the caller’s scope. Send Last-Event-ID to resume after an event, or since-<milliseconds since 1970> to start at a time. Events are retained for 24 hours.',
    contentType: 'text/event-stream',
    events: Object.fromEntries(Object.entries(liveEvents).map(([kind, fields]) => [kind, dataSchema(fields)])),
  }),
}
