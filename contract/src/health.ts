import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

export const health = {
  alive: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Liveness: the process is up.',
    reply: z.object({ status: z.literal('up') }),
    extension: true,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    summary: 'Readiness: the database responds and its schema is current; 503 otherwise.',
    reply: z.object({ status: z.literal('ready') }),
    extension: true,
  }),
}
