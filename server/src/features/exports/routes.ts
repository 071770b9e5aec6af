import { randomUUID } from 'node:crypto'
import { analysis } from '@scrutineer/contract/analysis'
import { type AuditDetails, auditDetails } from '@scrutineer/contract/audit'
import { toPage } from '@scrutineer/contract/core/page'
import {
  exportContentTypes,
  exportCursorHeader,
  exportIdHeader,
  exportRowsHeader,
  exports,
} from '@scrutineer/contract/exports'
import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { notes } from '@scrutineer/contract/notes'
import type { FastifyInstance } from 'fastify'
import { isForeignKeyViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findTimeZone, isRehearsal } from '../../db/shared/election-settings.ts'
import { assignPositions, findPositionRange } from '../../db/shared/live-events.ts'
import { findPhoneSearch } from '../../db/shared/phone-keys.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { resolveQuestionFilter } from '../../db/shared/question-filter.ts'
import { definedFields } from '../../domain/access/audit-context.ts'
import { viewerOf } from '../../domain/actor.ts'
import { signPath } from '../../domain/crypto/signed-path.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { createDownloads } from '../../http/response/downloads.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { createFormTexts } from './content/form-texts.ts'
import type { ExportJob } from './export-job.ts'
import { exportFileName, exportReports, toFileName, toFilter } from './export-reports.ts'
import { type PlanQuery, planFlatExport, toDataPackage } from './flat/flat-plan.ts'
import { createObserverCodes } from './flat/flat-rows.ts'
import { readTable } from './flat/read-table.ts'
import { haveAllChanged } from './flat/store.ts'
import { findManifest, findPublicKeys } from './manifest/store.ts'
import { findPictures, sumAttachments } from './pictures/store.ts'
import { writePictures } from './pictures/write-pictures.ts'
import { findSnapshotTime } from './store.ts'
import type { ExportRunner } from './worker/runner.ts'

export interface ExportDependencies
  extends Pick<
    ServerContext,
    'signingKey' | 'tokenSecret' | 'publicUrl' | 'db' | 'clock' | 'timeZone' | 'pictures' | 'isReadOnly'
  > {
  /** Runs exports elsewhere, such as in a worker thread. Default: on this thread. */
  readonly runExport?: ExportRunner | undefined
  /** Maximum size of a download of files. Default: 5 GB. */
  readonly maxPictureBytes?: number | undefined
}

type FlatRequest = RequestContext<typeof exports.flat>
type ExportRequest = Pick<FlatRequest, 'scoped' | 'actor' | 'request'>

/** Filters without a detail of their own are listed as texts. */
const toAuditDetails = (query: object): AuditDetails => {
  const fields = Object.entries(definedFields<string, string | number | boolean>({ ...query }))
  const isDetail = ([name]: [string, unknown]) => auditDetails.some(detail => detail === name)
  const filters = fields.filter(field => !isDetail(field)).map(([name, value]) => `${name}=${value}`)
  return { ...Object.fromEntries(fields.filter(isDetail)), ...(filters.length > 0 && { filters }) }
}

/** Counties, observers and typed values of the filter. */
const resolveFilter = async (scoped: ScopedDb, query: ExportJob['query']) => ({
  countyIds: await resolveAreaCounties(scoped, query.area),
  phone: query.phoneObserver ? await findPhoneSearch(scoped.db, query.phoneObserver) : undefined,
  typed: await resolveQuestionFilter(scoped, query),
})

/** Hours over a slow connection. */
const MAX_PICTURE_DOWNLOAD_BYTES = 5 * 1024 ** 3

/** The first unset filter that makes a download of files smaller. */
const narrowingFilter = (query: RequestContext<typeof exports.pictures>['query']) =>
  (['county', 'from', 'phoneObserver'] as const).find(name => query[name] === undefined) ?? 'to'

const pictureRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: ExportDependencies): void => {
  const { clock, pictures, signingKey, maxPictureBytes = MAX_PICTURE_DOWNLOAD_BYTES } = dependencies
  // Each may hold a file of 100 MB in memory.
  const send = createDownloads(app, dependencies, exports.pictures, { perAccount: 2, total: 4 })

  type PictureRequest = Pick<RequestContext<typeof exports.pictures>, 'scoped' | 'query' | 'actor'>
  const select = async ({ scoped, query, actor }: PictureRequest) => {
    const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
    const now = clock()
    const asOf = await findSnapshotTime(scoped.db, now)
    const filter = toFilter({ ...(await resolveFilter(scoped, query)), query, asOf, timeZone, actor }, true)
    return { filter, sums: await sumAttachments(scoped, filter), timeZone, now }
  }

  serve(exports.listPictures, async ({ scoped, query: { page, pageSize, ...query }, actor }) => {
    const pageRequest = { page, pageSize }
    const { filter, sums, now } = await select({ scoped, query, actor })
    const forms = createFormTexts(scoped)
    const rows = (await findPictures(scoped, filter, pageRequest)).map(async row => {
      const { questionId, formId, lastVersion } = row
      const isOnQuestion = questionId !== null && formId !== null && lastVersion !== null
      const path = signPath(dependencies.tokenSecret, notes.picture.path.replace(':id', String(row.id)), now)
      return {
        ...row,
        path: `${dependencies.publicUrl ?? ''}${path}`,
        idObserver: row.observerId,
        idPollingStation: row.stationId,
        pollingStationName: `${row.countyCode} ${row.stationNumber}`,
        question: isOnQuestion ? await forms.question(formId, lastVersion, questionId) : null,
      }
    })
    return toPage(await Promise.all(rows), sums.previews, pageRequest)
  })

  const prepare = async (download: PictureRequest) => {
    const { sums, ...selected } = await select(download)
    const areOriginals = download.actor.organizer
    const [files, bytes] = areOriginals ? [sums.files, sums.bytes] : [sums.previews, sums.previewBytes]
    const count = { files, bytes, listedOnly: sums.files - files, areOriginals, maxBytes: maxPictureBytes }
    return { ...selected, count }
  }

  serve(exports.countPictures, async request => (await prepare(request)).count)

  serve(exports.pictures, async download => {
    const { scoped, query, request } = download
    const { filter, count, timeZone, now } = await prepare(download)
    const { files, bytes, listedOnly, areOriginals } = count
    if (files + listedOnly === 0) throw problem('not_found', { detail: ['no_pictures'] })
    if (bytes > maxPictureBytes) {
      const [size, maximum] = [bytes, maxPictureBytes].map(each => formatBytes(each, languageOf(request)))
      throw invalid({ [narrowingFilter(query)]: [['pictures_too_large', files, size ?? '', maximum ?? '']] })
    }
    return send(download, 'application/zip', async release => {
      // Recorded before the first byte is sent: an aborted download discloses data too.
      await recordAuditEntry(scoped, null, { ...toAuditDetails(query), files, bytes })
      const name = toFileName(['pictures'], 'zip', { query, now, timeZone, isRehearsal: await isRehearsal(scoped.db) })
      const { log } = request
      const source = {
        ...{ scoped, filter, pictures, hasOriginals: areOriginals, timeZone, codeOf: createObserverCodes(signingKey) },
        reportUnreadable: (err: unknown, sha256: string) =>
          log.error({ err, sha256 }, 'A file of a note is unreadable'),
      }
      const file = writePictures(source, release)
      file.once('error', err => log.error({ err }, 'Export failed'))
      return { file, name }
    })
  })
}

export const exportRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: ExportDependencies): void => {
  pictureRoutes(serve, app, dependencies)
  const send = createDownloads(app, dependencies, exports.all, { perAccount: 6, total: 20 })
  const runExport: ExportRunner =
    dependencies.runExport ?? ((scoped, job) => exportReports(scoped, job, dependencies.signingKey))
  const findZone = ({ db }: ScopedDb) => findTimeZone(db, dependencies.timeZone)

  const open = async (
    { scoped, actor, request }: ExportRequest,
    query: ExportJob['query'],
    release: () => void,
    { flat, audited = query }: { flat?: ExportJob['flat']; audited?: object } = {},
  ) => {
    const filter = await resolveFilter(scoped, query)
    // Recorded before the first byte is sent: an aborted download discloses data too.
    await recordAuditEntry(scoped, null, toAuditDetails(audited))
    const { publicUrl, clock } = dependencies
    const timeZone = await findZone(scoped)
    const language = languageOf(request)
    const now = clock()
    const asOf = await findSnapshotTime(scoped.db, now)
    const context = { language, timeZone, now, asOf, actor, publicUrl, isRehearsal: await isRehearsal(scoped.db) }
    const job: ExportJob = { id: randomUUID(), query, ...filter, ...context, ...(flat && { flat }) }
    const file = runExport(scoped, job).once('close', release)
    // A foreign key violation means that the NGO was deleted during its export.
    file.once('error', error =>
      request.log[isForeignKeyViolation(error) ? 'info' : 'error']({ err: error }, 'Export failed'),
    )
    return { file, name: exportFileName(job), headers: { [exportIdHeader]: job.id } }
  }

  serve(exports.all, download => {
    const { query } = download
    return send(download, exportContentTypes[query.format ?? 'xlsx'], release => open(download, query, release))
  })

  /** Throws for observers' names that the caller may not see. */
  const planOf = async ({ scoped, query, actor }: Pick<FlatRequest, 'scoped' | 'actor'> & { query: PlanQuery }) => {
    if (query.people === 'names' && !actor.organizer) throw problem('forbidden')
    return planFlatExport(scoped, query, await findZone(scoped))
  }

  serve(exports.flat, async download => {
    const { scoped, query } = download
    const plan = await planOf(download)
    const { people = 'codes', format = 'csv', since } = query
    // The cursor is read before the reports: what changes meanwhile is in the next export again.
    if (!dependencies.isReadOnly) await assignPositions(scoped)
    const cursor = (await findPositionRange(scoped))?.newest ?? 0
    // A report without an answer has no row in the long shape, and names change without an event.
    const { shape } = plan
    const isFollowed = since !== undefined && shape === 'wide' && people === 'codes'
    const isAll = !isFollowed || (await haveAllChanged(scoped, since, query.idForm))
    const flat = { ...plan, changedSince: isAll ? undefined : since }
    const headers = { [exportCursorHeader]: String(cursor), [exportRowsHeader]: isAll ? 'all' : 'changed' }
    const asked = { ...query, shape, people, format }
    const audited = { ...asked, idForm: undefined, columns: undefined, code: plan.form.code }
    return send(download, exportContentTypes[format], async release => {
      const file = await open(download, asked, release, { flat, audited })
      return { ...file, headers: { ...file.headers, ...headers } }
    })
  })

  serve(exports.dataPackage, async request => toDataPackage(await planOf(request), dependencies.clock()))

  const codeOf = createObserverCodes(dependencies.signingKey)
  serve(analysis.table, async ({ scoped, query, actor }) => {
    const plan = await planOf({ scoped, query: { idForm: query.idForm }, actor })
    return readTable(scoped, query, { plan, codeOf, viewerId: viewerOf(actor), timeZone: await findZone(scoped) })
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
