import type { NewNote } from '@scrutineer/contract/notes'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { findPlace, findStationId, type Place } from '../../db/places.ts'
import { holdObserver, recordReport } from '../../db/threads.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { invalid, problem } from '../../http/problem.ts'
import type { Message } from '../../http/words.ts'
import type { PictureStore, ReceivedPicture } from '../../pictures/picture-store.ts'
import { findRepeated, hasPublishedQuestion, insertAttachments, insertNote } from './store.ts'

export interface Sent extends NewNote {
  readonly pictures: readonly (ReceivedPicture & { readonly fileName: string })[]
  /** The sender's own name for this note: under one name there is one. */
  readonly key: string | undefined
}

/** Phones that know no keys send a note again when its answer was lost: soon, and as it was. */
const soon = 10 * 60_000

/** Where the note belongs: phones say county and number, staff observer and station. */
const placeOf = async (reach: Reach, actor: Actor, sent: Sent): Promise<Place> => {
  const errors: Record<string, Message[]> = {}
  const required = <T>(field: string, value: T | undefined): T | undefined => {
    if (value === undefined) errors[field] = [['required']]
    return value
  }
  let observerId: number | undefined
  let stationId: number | undefined
  if (actor.kind === 'observer') {
    const county = required('countyCode', sent.countyCode)
    const number = required('pollingStationNumber', sent.pollingStationNumber)
    observerId = actor.observerId
    if (county !== undefined && number !== undefined) stationId = await findStationId(reach, county, number)
  } else {
    observerId = required('idObserver', sent.idObserver)
    stationId = required('idPollingStation', sent.idPollingStation)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const place = observerId && stationId ? await findPlace(reach, observerId, stationId) : undefined
  if (!place) throw problem('not_found')
  return place
}

const check = async (reach: Reach, sent: Sent) => {
  const errors: Record<string, Message[]> = {}
  // Older phones send 0 for a note on the station as a whole.
  const questionId = sent.questionId || null
  if (questionId !== null && !(await hasPublishedQuestion(reach, questionId))) {
    errors.questionId = [['unknown_question']]
  }
  if (sent.text.trim() === '' && sent.pictures.length === 0) errors.text = [['text_or_file']]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return questionId
}

const senderOf = (actor: Actor) => (actor.kind === 'staff' ? `staff ${actor.staffId}` : `observer ${actor.observerId}`)

/**
 * Writes a note with its pictures, whole or not at all; gives its id and place. One that repeats another changes nothing
 * and gives the other's.
 */
export const addNote = async (
  reach: Reach,
  { clock, pictures }: { clock: Clock; pictures: PictureStore },
  actor: Actor,
  sent: Sent,
): Promise<{ noteId: number; place: Place }> => {
  const place = await placeOf(reach, actor, sent)
  const questionId = await check(reach, sent)
  for (const picture of sent.pictures) await pictures.keep(picture)
  const files = sent.pictures.map(({ fileName, mediaType, sizeBytes, sha256, width, height }) => ({
    file_name: fileName,
    media_type: mediaType,
    size_bytes: sizeBytes,
    sha256,
    width,
    height,
  }))
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    const staffId = actor.kind === 'staff' ? actor.staffId : null
    // The observer's row first, as answers and visits do: two reports of one observer can't wait for each other.
    await holdObserver(held, place.observerId)
    const sentUnder = sent.key && `${senderOf(actor)} ${sent.key}`
    const note = { place, questionId, text: sent.text, staffId, sentUnder, now }
    const known = await findRepeated(held, note, { hashes: files.map(({ sha256 }) => sha256), within: soon })
    if (known?.isSame) {
      await recordAction(held, { kind: 'note', id: known.id }, { pictures: files.length, repeated: true })
      return { noteId: known.id, place }
    }
    const noteId = known ? undefined : await insertNote(held, note)
    if (noteId === undefined) throw problem('conflict', { detail: ['key_reused'] })
    await insertAttachments(held, noteId, files)
    const { observerId, stationId, countyId } = place
    const changes = [{ stationId, countyId, formId: null, flags: 0 }]
    await recordReport(held, { observerId, noteId, isSeen: actor.kind === 'observer', changes, now })
    await recordAction(held, { kind: 'note', id: noteId }, { pictures: files.length })
    return { noteId, place }
  })
}
