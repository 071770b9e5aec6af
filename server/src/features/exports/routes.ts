import type { Readable } from 'node:stream'
import { exportMedia, exports } from '@scrutineer/contract/exports'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Serve } from '../../http/serve.ts'
import { languageOf } from '../../http/words.ts'
import { exportReports } from './export-reports.ts'
import { exportWords } from './headings.ts'

interface ExportParts {
  readonly clock: Clock
  readonly timeZone: string
}

export const exportRoutes = (serve: Serve, app: FastifyInstance, parts: ExportParts): void => {
  const underway = new Set<Readable>()
  // A reader may take as long as they like; a server that stops doesn't wait for it. The file ends in its middle.
  app.addHook('preClose', async () => {
    for (const file of underway) file.destroy()
  })

  serve(exports.all, async ({ reach, query, request, reply }) => {
    reply.type(exportMedia[query.format ?? 'xlsx']).header('cache-control', 'no-store')
    // Fastify answers HEAD by the same route: headers alone, no export.
    if (request.method === 'HEAD') return
    const words = exportWords(languageOf(request.headers['accept-language']))
    const { name, file } = exportReports(reach, query, { ...parts, words, now: parts.clock() })
    underway.add(file)
    file.once('close', () => underway.delete(file))
    file.once('error', error => request.log.error({ err: error }, 'export'))
    await reply.header('content-disposition', `attachment; filename="${name}"`).send(file)
  })
}
