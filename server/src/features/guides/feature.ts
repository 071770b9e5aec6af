import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Guide } from '@scrutineer/contract/fields/guide'
import { guides, guideUpload, MAX_GUIDES } from '@scrutineer/contract/guides'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { readMultipart } from '../../http/request/upload.ts'
import { safeFileHeaders } from '../../http/response/attachments.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { PictureStore, ReceivedFile } from '../../pictures/picture-store.ts'

const columns = [
  'id',
  'title',
  'media_type as mediaType',
  'size_bytes as sizeBytes',
  'sha256',
  'uploaded_at as uploadedAt',
] as const

/** All guides, in the order in which they were added. */
export const findGuides = ({ db }: ScopedDb) => db.selectFrom('guide').select(columns).orderBy('id').execute()

type GuideFile = Pick<Guide, 'title' | 'mediaType' | 'sizeBytes' | 'sha256'>

/** Adds a guide, or replaces one. Throws `not_found`, or `conflict` beyond the maximum. */
const saveGuide = async (
  trx: ScopedDb,
  id: number | undefined,
  { title, mediaType, sizeBytes, sha256 }: GuideFile,
  now: Date,
) => {
  // Concurrent additions would exceed the maximum.
  await sql`lock table guide in share row exclusive mode`.execute(trx.db)
  const values = { title, media_type: mediaType, size_bytes: sizeBytes, sha256, uploaded_at: now }
  if (id !== undefined) {
    const replaced = await trx.db
      .updateTable('guide')
      .set(values)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (!replaced) throw problem('not_found')
    return replaced
  }
  if ((await findGuides(trx)).length >= MAX_GUIDES)
    throw problem('conflict', { detail: ['too_many_guides', String(MAX_GUIDES)] })
  return trx.db.insertInto('guide').values(values).returning(columns).executeTakeFirstOrThrow()
}

/** The type by the content, whatever the file's name; undefined for other files. */
const readMediaType = async ({ mediaType, temporaryPath }: ReceivedFile): Promise<Guide['mediaType'] | undefined> => {
  if (mediaType === 'application/pdf') return mediaType
  const bytes = await readFile(temporaryPath)
  return bytes.length > 0 && isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : undefined
}

export const guideRoutes = (
  serve: RouteRegistrar,
  { clock, pictures }: { readonly clock: Clock; readonly pictures: PictureStore },
): void => {
  serve(guides.list, ({ scoped }) => findGuides(scoped))

  serve(guides.file, async ({ scoped, params, request, reply }) => {
    reply.type('application/octet-stream').headers(safeFileHeaders)
    // Fastify calls this handler for HEAD too: headers only.
    if (request.method === 'HEAD') return
    const guide = await scoped.db.selectFrom('guide').select(columns).where('id', '=', params.id).executeTakeFirst()
    const bytes = guide && (await pictures.openFile(guide.sha256))
    if (!bytes) throw problem('not_found')
    const extension = guide.mediaType === 'text/plain' ? 'txt' : 'pdf'
    await reply.header('content-disposition', `attachment; filename="guide-${guide.id}.${extension}"`).send(bytes)
  })

  serve(
    guides.save,
    async ({ scoped, body: { id, title }, files: [file] }) => {
      if (!file) throw invalid({ file: [['required']] })
      const mediaType = await readMediaType(file)
      if (!mediaType) throw invalid({ file: [['not_a_guide']] })
      await pictures.persist(file)
      return inTransaction(scoped, async trx => {
        const saved = await saveGuide(trx, id, { ...file, title, mediaType }, clock())
        await recordAuditEntry(trx, null, { name: title })
        return saved
      })
    },
    {
      readMultipart: (request: FastifyRequest) =>
        readMultipart(request, { upload: guideUpload, receive: pictures.receive, discard: pictures.discard }),
    },
  )

  serve(guides.remove, ({ scoped, params }) =>
    inTransaction(scoped, async trx => {
      const removed = orNotFound(
        await trx.db.deleteFrom('guide').where('id', '=', params.id).returning('title').executeTakeFirst(),
      )
      await recordAuditEntry(trx, null, { name: removed.title })
    }),
  )
}
