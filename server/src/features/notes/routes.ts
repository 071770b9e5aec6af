import { type Note, notes, pictureUpload } from '@scrutineer/contract/notes'
import { Id } from '@scrutineer/contract/values'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { findPlace, findStationId } from '../../db/places.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { isSigned, signPath } from '../../domain/signed-path.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { instant } from '../../http/instant.ts'
import { invalid, problem } from '../../http/problem.ts'
import { type Serve, stationOf } from '../../http/serve.ts'
import { type Receive, readForm } from '../../http/upload.ts'
import { isPictureName } from '../../pictures/picture.ts'
import type { PictureStore, ReceivedPicture } from '../../pictures/picture-store.ts'
import { addNote } from './add-note.ts'
import { readOriginal } from './read-original.ts'
import { findNotes, findPicture, type NoteFilter } from './store.ts'

export interface NoteParts {
  readonly db: Db
  readonly clock: Clock
  readonly pictures: PictureStore
  readonly tokenSecret: Uint8Array
}

type Named = ReceivedPicture & { readonly fileName: string }

/** Whatever a picture's bytes may also be: a browser takes them for nothing else, and runs nothing in them. */
const inert = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

const picturePath = (id: number) => notes.picture.path.replace(':id', String(id))

const present =
  ({ tokenSecret, clock }: NoteParts) =>
  ({ attachments, ...note }: Awaited<ReturnType<typeof findNotes>>[number]): Note => {
    const attachmentsPaths = attachments.map(id => signPath(tokenSecret, picturePath(id), clock()))
    return {
      ...note,
      createdAt: instant(note.createdAt),
      attachmentPath: attachmentsPaths[0] ?? null,
      attachmentsPaths,
    }
  }

const Place = z.object({ idObserver: Id, idPollingStation: Id })

const stationIsThere = stationOf('pollingStationNumber', findStationId)

/** Phones name no observer: theirs is the only one in their reach. */
const placeIsThere = async (raw: Record<string, unknown>, reach: Reach): Promise<boolean> => {
  if (reach.scope.kind === 'observer') return stationIsThere(raw, reach)
  const place = z.safeParse(Place, raw)
  if (!place.success) return true
  return (await findPlace(reach, place.data.idObserver, place.data.idPollingStation)) !== undefined
}

export const noteRoutes = (serve: Serve, parts: NoteParts): void => {
  const { pictures } = parts
  const receive: Receive<Named> = async (bytes, fileName) => {
    if (!isPictureName(fileName)) throw invalid({ [pictureUpload.field]: [['not_a_picture']] })
    const picture = await pictures.receive(bytes)
    if (!picture) throw invalid({ [pictureUpload.field]: [['not_a_picture']] })
    return { ...picture, fileName }
  }
  const list = async (reach: Reach, filter: NoteFilter) => (await findNotes(reach, filter)).map(present(parts))

  serve(
    notes.list,
    async ({ reach, actor, query }) => {
      const observerId = actor.kind === 'observer' ? actor.observerId : query.idObserver
      const stationId = query.idPollingStation
      if (observerId === undefined || !(await findPlace(reach, observerId, stationId))) throw problem('not_found')
      return list(reach, { observerId, stationId, questionId: query.idQuestion })
    },
    { requiredFields: ({ kind }) => (kind === 'staff' ? ['idObserver'] : []) },
  )

  serve(notes.picture, async ({ params, query, request, reply }) => {
    const isAllowed = isSigned(parts.tokenSecret, picturePath(params.id), query, parts.clock())
    if (!isAllowed) throw problem('forbidden', { detail: ['link_expired'] })
    const picture = await findPicture(parts.db, params.id)
    const bytes = picture && (await pictures.openDisplayCopy(picture.sha256))
    if (picture && !bytes) request.log.error({ picture: params.id }, 'A picture isn’t where this server keeps them')
    if (!bytes) throw problem('not_found')
    await reply.type('image/webp').headers(inert).header('cache-control', 'private, max-age=300').send(bytes)
  })

  serve(notes.original, async ({ reach, params, request, reply }) => {
    reply.type('application/octet-stream').headers(inert)
    // Fastify answers HEAD by the same route: nobody is given the picture.
    if (request.method === 'HEAD') return
    const { bytes, sha256, mediaType } = await readOriginal(reach, pictures, params.id)
    const name = `picture-${params.id}.${mediaType.replace(/^.*\//, '')}`
    const digest = Buffer.from(sha256, 'hex').toString('base64')
    await reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('repr-digest', `sha-256=:${digest}:`)
      .send(bytes)
  })

  serve(
    notes.add,
    async ({ reach, actor, body, files, request }) => {
      const sent = { ...body, pictures: files, key: idempotencyKeyOf(request) }
      const { noteId, place } = await addNote(reach, parts, actor, sent)
      const [note] = await list(reach, { observerId: place.observerId, stationId: place.stationId, noteId })
      if (!note) throw new Error('a note that was just written is not in reach')
      return note
    },
    {
      rowIsThere: placeIsThere,
      readBody: (request: FastifyRequest) =>
        readForm(request, { upload: pictureUpload, receive, discard: pictures.discard }),
    },
  )
}
