import { randomUUID } from 'node:crypto'
import { type AuditDetails, auditDetails } from '@scrutineer/contract/audit'
import { type ExportFilter, exportContentTypes, exportIdHeader, exports } from '@scrutineer/contract/exports'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { isForeignKeyViolation } from '../../db/constraint-errors.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findTimeZone, isRehearsal } from '../../db/shared/election-settings.ts'
import { findPhoneSearch } from '../../db/shared/phone-keys.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { definedFields } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { problem } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import { createDownloads } from '../../http/response/downloads.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { exportFileName, exportReports } from './export-reports.ts'
import { findManifest, findPublicKeys } from './manifest/store.ts'
import { findSnapshotTime } from './store.ts'
import type { ExportRunner } from './worker/runner.ts'

export interface ExportDependencies {
  readonly signingKey: SigningKey
  readonly publicUrl?: string | undefined
  /** Runs exports elsewhere, such as in a worker thread. Default: on this thread. */
  readonly runExport?: ExportRunner | undefined
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
  /** Whether the server only shows an archive. */
  readonly isReadOnly?: boolean | undefined
}

/** Filters without a detail of their own are listed as texts. */
const toAuditDetails = (query: ExportFilter): AuditDetails => {
  const fields = Object.entries(definedFields<string, string | number | boolean>(query))
  const isDetail = ([name]: [string, unknown]) => auditDetails.some(detail => detail === name)
  const filters = fields.filter(field => !isDetail(field)).map(([name, value]) => `${name}=${value}`)
  return { ...Object.fromEntries(fields.filter(isDetail)), ...(filters.length > 0 && { filters }) }
}

export const exportRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: ExportDependencies): void => {
  const send = createDownloads(app, dependencies, exports.all, { perAccount: 6, total: 20 })
  const runExport: ExportRunner =
    dependencies.runExport ?? ((scoped, job) => exportReports(scoped, job, dependencies.signingKey))

  serve(exports.all, download => {
    const { scoped, query, actor, request } = download
    return send(download, exportContentTypes[query.format ?? 'xlsx'], async release => {
      const countyIds = await resolveAreaCounties(scoped, query.area)
      const phone = query.phoneObserver ? await findPhoneSearch(scoped.db, query.phoneObserver) : undefined
      // Recorded before the first byte is sent: an aborted download discloses data too.
      await recordAuditEntry(scoped, null, toAuditDetails(query))
      const { publicUrl, clock } = dependencies
      const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
      const language = languageOf(request)
      const now = clock()
      const asOf = await findSnapshotTime(scoped.db, now)
      const context = { language, timeZone, now, asOf, actor, publicUrl, isRehearsal: await isRehearsal(scoped.db) }
      const job = { id: randomUUID(), query, countyIds, phone, ...context }
      const file = runExport(scoped, job).once('close', release)
      // A foreign key violation means that the NGO was deleted during its export.
      file.once('error', error =>
        request.log[isForeignKeyViolation(error) ? 'info' : 'error']({ err: error }, 'Export failed'),
      )
      return { file, name: exportFileName(job), headers: { [exportIdHeader]: job.id } }
    })
  })

  serve(exports.manifest, async ({ scoped, params }) => {
    const manifest = await findManifest(scoped, params.id)
    if (!manifest) throw problem('not_found', { detail: ['no_manifest'] })
    return manifest
  })

  serve(exports.key, async () => {
    const { id, publicKey } = dependencies.signingKey
    const previous = (await findPublicKeys(dependencies.db)).filter(key => key.id !== id)
    return { keys: [{ id, publicKey }, ...previous].map(key => ({ ...key, algorithm: 'Ed25519' as const })) }
  })
}
