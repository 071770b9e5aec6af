import { randomUUID } from 'node:crypto'
import { exportIdHeader, exportMedia, exports } from '@scrutineer/contract/exports'
import type { FastifyInstance } from 'fastify'
import { recordAction } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { namesMissingRow } from '../../db/violation.ts'
import { given } from '../../domain/act.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/signing-key.ts'
import { createDownloadSlots } from '../../http/download-slots.ts'
import { keepFilesUnderWay } from '../../http/files-under-way.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { languageOf } from '../../http/words.ts'
import { exportReports, fileName } from './export-reports.ts'
import type { MakeFile } from './export-thread.ts'
import { findKeys, findManifest, findMoment } from './store.ts'

export interface ExportParts {
  readonly signingKey: SigningKey
  readonly publicUrl?: string | undefined
  /** Where files are made elsewhere than on this thread. */
  readonly makeFile?: MakeFile | undefined
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
}

export const exportRoutes = (serve: Serve, app: FastifyInstance, parts: ExportParts): void => {
  const keep = keepFilesUnderWay(app, parts)
  const acquireSlot = createDownloadSlots(exports.all, { perAccount: 6, total: 20 })
  const makeFile: MakeFile = parts.makeFile ?? ((reach, job) => exportReports(reach, job, parts.signingKey))

  serve(exports.all, async ({ reach, query, actor, request, reply }) => {
    reply.type(exportMedia[query.format ?? 'xlsx'])
    // Fastify answers HEAD by the same route: headers alone, no export.
    if (request.method === 'HEAD') return
    const release = acquireSlot(actor)
    const start = async () => {
      // Before the first byte leaves: a download that breaks off has told something too.
      await recordAction(reach, null, given(query))
      const { publicUrl, timeZone, clock } = parts
      const language = languageOf(request.headers['accept-language'])
      const now = clock()
      const asOf = await findMoment(reach.db, now)
      const job = { id: randomUUID(), query, language, timeZone, now, asOf, actor, publicUrl }
      const file = makeFile(reach, job).once('close', release)
      keep(file, actor)
      return { job, file }
    }
    const { job, file } = await start().catch(error => {
      release()
      throw error
    })
    // Where the NGO was deleted amid its export, there is nobody left to have the file.
    file.once('error', error => request.log[namesMissingRow(error) ? 'info' : 'error']({ err: error }, 'export'))
    await reply
      .header(exportIdHeader, job.id)
      .header('content-disposition', `attachment; filename="${fileName(job)}"`)
      .send(file)
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
