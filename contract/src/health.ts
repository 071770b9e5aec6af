import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

export const health = {
  alive: endpoint.get('/health', {
    access: 'anyone',
    summary: 'Liveness: the process is up.',
    /** `instance` is the id of the key that signs exports, by which a server recognizes its own answer. */
    reply: z.object({ status: z.literal('up'), instance: z.string() }),
  }),
  ready: endpoint.get('/ready', {
    access: 'anyone',
    summary: 'Readiness: the database responds, its schema is current and its disk isn’t full; 503 otherwise.',
    reply: z.object({ status: z.literal('ready') }),
  }),
}
