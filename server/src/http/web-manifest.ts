import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const file = 'app.webmanifest'

/**
 * Serves a manifest with the product’s name, so that the web can be installed: only then do browsers show a count on its icon. Its
 * addresses are relative to its own and have the base path therefore.
 */
export const serveManifest = async (app: FastifyInstance, folder: string, productName: string): Promise<void> => {
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const manifest = { ...z.parse(z.looseObject({}), JSON.parse(text)), name: productName, short_name: productName }
  app.get(`/${file}`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest)),
  )
}
