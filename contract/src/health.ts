import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

export const health = {
  alive: endpoint.anyone.get('/health', {
    summary: 'Liveness: the process is up.',
    /** `instance` is the id of the key that signs exports, by which a server recognizes its own answer. */
    reply: z.object({ status: z.literal('up'), instance: z.string() }),
  }),
  ready: endpoint.anyone.get('/ready', {
    summary: 'Readiness: the database responds, its schema is current and its disk isn’t full; 503 otherwise.',
    reply: z.object({ status: z.literal('ready') }),
  }),
}
