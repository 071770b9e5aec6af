import { type Note, notes, noteUpload } from '@scrutineer/contract/notes'
import { Id } from '@scrutineer/contract/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { findPlace } from '../../db/places.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { isSigned } from '../../domain/signed-path.ts'
import { attachmentPaths, presentAttachments } from '../../http/attachment-paths.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { instant } from '../../http/instant.ts'
import { problem } from '../../http/problem.ts'
import type { Call, Serve } from '../../http/serve.ts'
import { countUnplaced } from '../../http/unplaced-header.ts'
import { readForm } from '../../http/upload.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { countyCodeOf } from '../../reports/resolve-answers.ts'
import { addStaffNote, type SubmittedNote } from './add-note.ts'
import { postNote } from './post-note.ts'
import { readOriginal } from './read-original.ts'
import { type ReceivedNoteFile, receiveFile } from './receive-file.ts'
import { findNotes, findPicture, type NoteFilter } from './store.ts'

export interface NoteParts {
  readonly db: Db
  readonly clock: Clock
  readonly pictures: PictureStore
  readonly tokenSecret: Uint8Array
  readonly publicUrl?: string | undefined
}

/** Whatever a file's bytes may also be: a browser takes them for nothing else, and runs nothing in them. */
const inert = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

const present =
  ({ tokenSecret, clock, publicUrl }: NoteParts, actor: Actor) =>
  (row: Awaited<ReturnType<typeof findNotes>>[number]): Note => {
    const isOrganizer = actor.kind === 'staff' && actor.organizer
    const attachments = presentAttachments(row.attachments, { tokenSecret, now: clock(), publicUrl, isOrganizer })
    return { ...row, createdAt: instant(row.createdAt), ...attachmentPaths(attachments), attachments }
  }

/** A note that was kept as unplaced, in the shape of one: phones read the reply. */
const unplacedNote = (submitted: SubmittedNote, receivedAt: Date): Note => ({
  id: 0,
  questionId: null,
  formId: null,
  formCode: null,
  text: submitted.text,
  staffAccount: null,
  ...attachmentPaths([]),
  attachments: [],
  createdAt: instant(receivedAt),
  countyCode: countyCodeOf(submitted) ?? '',
  pollingStationNumber: submitted.pollingStationNumber ?? 0,
})

const Place = z.object({ idObserver: Id, idPollingStation: Id })

/** Staff name a report that exists; a phone's note is kept wherever it belongs. */
const placeIsThere = async (raw: Record<string, unknown>, reach: Reach): Promise<boolean> => {
  if (reach.scope.kind === 'observer') return true
  const place = z.safeParse(Place, raw)
  if (!place.success) return true
  return (await findPlace(reach, place.data.idObserver, place.data.idPollingStation)) !== undefined
}

type AddCall = Pick<
  Call<typeof notes.add, ReceivedNoteFile[]>,
  'reach' | 'actor' | 'body' | 'files' | 'fields' | 'request' | 'reply'
>

const addNote = (parts: NoteParts) => {
  const answerWith = async (reach: Reach, actor: Actor, filter: NoteFilter) => {
    const [note] = (await findNotes(reach, filter)).map(present(parts, actor))
    if (!note) throw new Error('a note that was just written is not in scope')
    return note
  }
  return async ({ reach, actor, body, files, fields, request, reply }: AddCall): Promise<Note> => {
    const submitted = { ...body, files, key: idempotencyKeyOf(request) }
    if (actor.kind === 'staff') {
      const { noteId, place } = await addStaffNote(reach, parts, actor, submitted)
      return answerWith(reach, actor, { ...place, noteId })
    }
    const posted = await postNote(reach, parts, actor, submitted, fields)
    if (posted.noteId !== undefined) return answerWith(reach, actor, { ...posted.place, noteId: posted.noteId })
    countUnplaced(reply, 1)
    return unplacedNote(submitted, posted.receivedAt)
  }
}

const sendDisplayCopy = async (
  { db, pictures }: NoteParts,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const picture = await findPicture(db, id)
  const bytes = picture?.hasDisplayCopy && (await pictures.openDisplayCopy(picture.sha256))
  if (picture?.hasDisplayCopy && !bytes)
    request.log.error({ picture: id }, 'A picture isn’t where this server keeps them')
  if (!bytes) throw problem('not_found')
  await reply.type('image/jpeg').headers(inert).header('cache-control', 'private, max-age=300').send(bytes)
}

export const noteRoutes = (serve: Serve, parts: NoteParts): void => {
  const { pictures } = parts

  serve(
    notes.list,
    async ({ reach, actor, query }) => {
      const observerId = actor.kind === 'observer' ? actor.observerId : query.idObserver
      const stationId = query.idPollingStation
      if (observerId === undefined || !(await findPlace(reach, observerId, stationId))) throw problem('not_found')
      const rows = await findNotes(reach, { observerId, stationId, questionId: query.idQuestion })
      return rows.map(present(parts, actor))
    },
    { requiredFields: ({ kind }) => (kind === 'staff' ? ['idObserver'] : []) },
  )

  serve(notes.picture, async ({ params, request, reply }) => {
    const path = notes.picture.path.replace(':id', String(params.id))
    if (!isSigned(parts.tokenSecret, path, params.signed, parts.clock()))
      throw problem('forbidden', { detail: ['link_expired'] })
    await sendDisplayCopy(parts, params.id, request, reply)
  })

  serve(notes.original, async ({ reach, params, request, reply }) => {
    reply.type('application/octet-stream').headers(inert)
    // Fastify answers HEAD by the same route: nobody is given the file.
    if (request.method === 'HEAD') return
    const { bytes, sha256, name } = await readOriginal(reach, pictures, params.id)
    const digest = Buffer.from(sha256, 'hex').toString('base64')
    await reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('repr-digest', `sha-256=:${digest}:`)
      .send(bytes)
  })

  const receive = receiveFile(pictures)
  const options = {
    rowIsThere: placeIsThere,
    readBody: (request: FastifyRequest) =>
      readForm(request, { upload: noteUpload, receive, discard: pictures.discard }),
  }
  serve(notes.add, addNote(parts), options)
  serve(notes.upload, addNote(parts), options)
}
