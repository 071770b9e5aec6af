import type { Readable } from 'node:stream'
import { exportIdHeader, exportMedia, exports } from '@scrutineer/contract/exports'
import type { FastifyInstance } from 'fastify'
import { recordAction } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { given } from '../../domain/act.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { languageOf } from '../../http/words.ts'
import { exportReports } from './export-reports.ts'
import { exportWords } from './headings.ts'
import type { Proving } from './prove-export.ts'
import { findKeys, findManifest } from './store.ts'

interface ExportParts extends Proving {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
}

export const exportRoutes = (serve: Serve, app: FastifyInstance, parts: ExportParts): void => {
  const underway = new Set<Readable>()
  // A reader may take as long as they like; a server that stops doesn't wait for it. The file ends in its middle.
  app.addHook('preClose', async () => {
    for (const file of underway) file.destroy()
  })

  serve(exports.all, async ({ reach, query, actor, request, reply }) => {
    reply.type(exportMedia[query.format ?? 'xlsx']).header('cache-control', 'no-store')
    // Fastify answers HEAD by the same route: headers alone, no export.
    if (request.method === 'HEAD') return
    // Before the first byte leaves: a download that breaks off has told something too.
    await recordAction(reach, null, given(query))
    const words = exportWords(languageOf(request.headers['accept-language']))
    const { id, name, file } = exportReports(reach, query, { ...parts, actor, words, now: parts.clock() })
    underway.add(file)
    file.once('close', () => underway.delete(file))
    file.once('error', error => request.log.error({ err: error }, 'export'))
    await reply.header(exportIdHeader, id).header('content-disposition', `attachment; filename="${name}"`).send(file)
  })

  serve(exports.manifest, async ({ reach, params }) => {
    const manifest = await findManifest(reach, params.id)
    if (!manifest) throw problem('not_found', { detail: ['no_manifest'] })
    return manifest
  })

  serve(exports.key, async () => {
    const { id, publicKey } = parts.signingKey
    const earlier = (await findKeys(parts.db)).filter(key => key.id !== id)
    return { keys: [{ id, publicKey }, ...earlier].map(key => ({ ...key, algorithm: 'Ed25519' as const })) }
  })
}
