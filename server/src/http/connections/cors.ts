import cors from '@fastify/cors'
import { exportCursorHeader, exportIdHeader, exportRowsHeader } from '@scrutineer/contract/exports'
import type { FastifyInstance } from 'fastify'

/** Allows pages of other origins to call the API, with the methods and headers of the contract. */
export const installCors = (app: FastifyInstance, origins: readonly string[]) =>
  app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'content-disposition',
      'date',
      'repr-digest',
      'retry-after',
      exportIdHeader,
      exportCursorHeader,
      exportRowsHeader,
    ],
    maxAge: 600,
    // Otherwise an OPTIONS request that isn't a preflight gets a plain-text error.
    strictPreflight: false,
  })
