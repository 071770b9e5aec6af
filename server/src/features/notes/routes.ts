import { Id } from '@scrutineer/contract/fields/values'
import { MAX_PICTURE_BYTES, notes, noteUpload } from '@scrutineer/contract/notes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findObserverStation } from '../../db/shared/observer-station.ts'
import type { Actor } from '../../domain/actor.ts'
import { verifySignedPath } from '../../domain/crypto/signed-path.ts'
import { problem } from '../../domain/problem.ts'
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts'
import { type FileReceiver, fileTooLarge, readMultipart } from '../../http/request/upload.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { legacyAttachmentFields, presentAttachments, safeFileHeaders } from '../../http/response/attachments.ts'
import { setUnplacedHeader } from '../../http/response/unplaced-header.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { extensionOf } from '../../pictures/media-type.ts'
import { isPreviewable, type PictureStore, type ReceivedFile } from '../../pictures/picture-store.ts'
import { countyCodeOf } from '../../reports/resolve-answers.ts'
import { addStaffNote, type SubmittedNote } from './add-note.ts'
import { postNote } from './post-note.ts'
import { findNotes, findPicture, type NoteRow } from './store.ts'

type ReceivedNoteFile = ReceivedFile & { readonly fileName: string }

/** Maximum length of a stored file name, in UTF-16 code units. */
const MAX_FILE_NAME = 255

/** Replaces NUL and lone surrogates, which PostgreSQL can't store. File names need not be exact, unlike contents. */
const storableName = (name: string) => name.slice(0, MAX_FILE_NAME).toWellFormed().replaceAll('\0', '\uFFFD')

/** Receives a note's file of any type. Throws only if a picture is too large. */
const receiveFile =
  (pictures: PictureStore): FileReceiver<ReceivedNoteFile> =>
  async (bytes, fileName) => {
    const file = await pictures.receive(bytes)
    if (isPreviewable(file.mediaType) && file.sizeBytes > MAX_PICTURE_BYTES) {
      await pictures.discard(file)
      throw fileTooLarge(noteUpload.field, MAX_PICTURE_BYTES)
    }
    return { ...file, fileName: storableName(fileName) }
  }

/** A file as received, with unmodified bytes and metadata. The download is audited before the first byte is sent. */
const readOriginal = async (scoped: ScopedDb, pictures: PictureStore, id: number) => {
  const picture = await findPicture(scoped.db, id)
  const bytes = picture && (await pictures.openFile(picture.sha256))
  if (!bytes) throw problem('not_found')
  try {
    await recordAuditEntry(scoped, { kind: 'picture', id })
  } catch (error) {
    bytes.destroy()
    throw error
  }
  return { ...picture, bytes, name: `attachment-${id}.${extensionOf(picture.mediaType)}` }
}

export type NoteDependencies = Pick<ServerContext, 'db' | 'clock' | 'pictures' | 'tokenSecret' | 'publicUrl'>

const toNote =
  ({ tokenSecret, clock, publicUrl }: NoteDependencies, actor: Actor) =>
  ({ stationNumber, ...row }: NoteRow) => {
    const isOrganizer = actor.kind === 'staff' && actor.organizer
    const attachments = presentAttachments(row.attachments, { tokenSecret, now: clock(), publicUrl, isOrganizer })
    const pollingStationNumber = stationNumber
    return { ...row, pollingStationNumber, ...legacyAttachmentFields(attachments), attachments }
  }

/** The reply for a note stored as unplaced. Phones expect the shape of a note. */
const unplacedNote = (submitted: SubmittedNote, receivedAt: Date) => ({
  id: 0,
  questionId: null,
  formId: null,
  formCode: null,
  text: submitted.text,
  staffAccount: null,
  ...legacyAttachmentFields([]),
  attachments: [],
  createdAt: receivedAt,
  countyCode: countyCodeOf(submitted) ?? '',
  pollingStationNumber: submitted.pollingStationNumber ?? 0,
})

const ObserverStationParams = z.object({ idObserver: Id, idPollingStation: Id })

/** Staff must reference an existing report; a phone's note is stored in any case. */
const observerStationExists = async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
  if (scoped.scope.kind === 'observer') return true
  const parsed = z.safeParse(ObserverStationParams, raw)
  if (!parsed.success) return true
  return (await findObserverStation(scoped, parsed.data.idObserver, parsed.data.idPollingStation)) !== undefined
}

type AddNoteRequest = Pick<
  RequestContext<typeof notes.add, ReceivedNoteFile[]>,
  'scoped' | 'actor' | 'body' | 'files' | 'fields' | 'request' | 'reply'
>

const addNote =
  (dependencies: NoteDependencies) =>
  async ({ scoped, actor, body, files, fields, request, reply }: AddNoteRequest) => {
    const submitted = { ...body, files, key: idempotencyKeyOf(request) }
    const present = toNote(dependencies, actor)
    if (actor.kind === 'staff') return present(await addStaffNote(scoped, dependencies, actor, submitted))
    const posted = await postNote(scoped, dependencies, actor, submitted, fields)
    if (posted.note) return present(posted.note)
    setUnplacedHeader(reply, 1)
    return unplacedNote(submitted, posted.receivedAt)
  }

const sendPreview = async (
  { db, pictures }: NoteDependencies,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const picture = await findPicture(db, id)
  const bytes = picture?.hasPreview && (await pictures.openPreview(picture.sha256))
  if (picture?.hasPreview && !bytes) request.log.error({ picture: id }, 'A picture is missing from the picture storage')
  if (!bytes) throw problem('not_found')
  await reply.type('image/jpeg').headers(safeFileHeaders).header('cache-control', 'private, max-age=300').send(bytes)
}

export const noteRoutes = (serve: RouteRegistrar, dependencies: NoteDependencies): void => {
  const { pictures } = dependencies

  serve(
    notes.list,
    async ({ scoped, actor, query }) => {
      const observerId = actor.kind === 'observer' ? actor.observerId : query.idObserver
      const stationId = query.idPollingStation
      if (observerId === undefined || !(await findObserverStation(scoped, observerId, stationId)))
        throw problem('not_found')
      const rows = await findNotes(scoped, { observerId, stationId, questionId: query.idQuestion })
      return rows.map(toNote(dependencies, actor))
    },
    { requiredFields: ({ kind }) => (kind === 'staff' ? ['idObserver'] : []) },
  )

  serve(notes.picture, async ({ params, request, reply }) => {
    const path = notes.picture.path.replace(':id', String(params.id))
    if (!verifySignedPath(dependencies.tokenSecret, path, params.signed, dependencies.clock()))
      throw problem('forbidden', { detail: ['link_expired'] })
    await sendPreview(dependencies, params.id, request, reply)
  })

  serve(notes.original, async ({ scoped, params, request, reply }) => {
    reply.type('application/octet-stream').headers(safeFileHeaders)
    // Fastify calls this handler for HEAD too: headers only.
    if (request.method === 'HEAD') return
    const { bytes, sha256, name } = await readOriginal(scoped, pictures, params.id)
    const digest = Buffer.from(sha256, 'hex').toString('base64')
    await reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('repr-digest', `sha-256=:${digest}:`)
      .send(bytes)
  })

  const receive = receiveFile(pictures)
  const options = {
    resourceExists: observerStationExists,
    readMultipart: (request: FastifyRequest) =>
      readMultipart(request, { upload: noteUpload, receive, discard: pictures.discard }),
  }
  serve(notes.add, addNote(dependencies), options)
  serve(notes.upload, addNote(dependencies), options)
}
