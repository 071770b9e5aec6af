import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  type OfficeKey,
  type OpenedFile,
  openFile,
  type SavedPart,
} from '@scrutineer/contract/outbox/saved-file/open-file'
import { SavedFileError } from '@scrutineer/contract/outbox/saved-file/saved-file-error'
import { ecdh } from '@scrutineer/contract/outbox/saved-file/sealing'
import {
  type ImportedOutbox,
  MAX_DESCRIBED_REFUSALS,
  MAX_REFUSED_IN_A_ROW,
  MAX_SAVED_PARTS,
} from '@scrutineer/contract/outbox-import'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { deriveKey } from '../../../domain/crypto/derived-key.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { exceedsLimits } from '../../../http/request/json-body.ts'
import type { ReceivedFile } from '../../../pictures/picture-store.ts'
import { findFile } from '../files/file-store.ts'
import { type FileDependencies, storeFile } from '../files/store-file.ts'
import { acceptItem } from '../receive-item.ts'
import { findSender, type Sender } from '../store.ts'
import type { Refusal } from '../validate-item.ts'

export interface ImportDependencies extends FileDependencies {
  readonly tokenSecret: Uint8Array
}

export interface ImportResult {
  readonly idObserver: number
  readonly observerName: string
  readonly observerPhoneNumber: string
  readonly deviceName: string
  readonly savedAt: string
  readonly refused: readonly Refusal[]
  readonly refusedCount: number
  readonly received: number
  readonly known: number
  readonly files: number
  readonly damagedFiles: number
  readonly isWhole: boolean
  readonly stoppedBy: ImportedOutbox['stoppedBy']
}

const loadOfficeKey = async (tokenSecret: Uint8Array): Promise<OfficeKey> => {
  const { privateKey, publicKey: point } = deriveKey(tokenSecret, 'saved files')
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const coordinates = { x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) }
  const jwk = { kty: 'EC', crv: ecdh.namedCurve, d: encode(privateKey), ...coordinates }
  return { point, privateKey: await crypto.subtle.importKey('jwk', jwk, ecdh, false, ['deriveBits']) }
}

/** Undefined if the text isn't JSON. */
const parseItem = (text: string): unknown => {
  if (exceedsLimits(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parts per turn of the event loop. */
const PARTS_PER_TURN = 100

const importParts = async (
  observer: ScopedDb,
  dependencies: ImportDependencies,
  sender: Sender,
  parts: OpenedFile['parts'],
) => {
  const refused: Refusal[] = []
  const count = { received: 0, known: 0, files: 0, damagedFiles: 0, refusedCount: 0 }

  /** Returns whether the part has been received. */
  const receive = async (part: SavedPart): Promise<boolean> => {
    if (part.kind === 'item') {
      const accepted = await acceptItem(observer, dependencies.clock, sender, parseItem(part.text))
      if ('code' in accepted) {
        count.refusedCount += 1
        if (refused.length < MAX_DESCRIBED_REFUSALS) refused.push(accepted)
        return false
      }
      if (accepted.isDuplicate) count.known += 1
      count.received += 1
      return true
    }
    const key = { observerId: sender.observerId, sha256: part.sha256 }
    const isStored =
      (await findFile(observer, key))?.isComplete || (await storeFile(observer, dependencies, key, part.bytes))
    count[isStored ? 'files' : 'damagedFiles'] += 1
    return isStored
  }

  let isWhole = true
  let stoppedBy: ImportResult['stoppedBy'] = null
  let read = 0
  let refusedInARow = 0
  try {
    for await (const part of parts) {
      if (read === MAX_SAVED_PARTS) stoppedBy = 'limit'
      else if (refusedInARow === MAX_REFUSED_IN_A_ROW) stoppedBy = 'refusals'
      if (stoppedBy) break
      read += 1
      refusedInARow = (await receive(part)) ? 0 : refusedInARow + 1
      // Refused parts await neither disk nor database: without a pause they would block other requests.
      if (read % PARTS_PER_TURN === 0) await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof SavedFileError)) throw error
    // The parts before the error are authentic, and the phone may be lost.
    isWhole = false
  }
  return { ...count, refused, isWhole, stoppedBy }
}

const importFrom = async (
  scoped: ScopedDb,
  dependencies: ImportDependencies,
  source: Readable,
): Promise<ImportResult> => {
  const office = await loadOfficeKey(dependencies.tokenSecret)
  const opened = await openFile(office, source).catch((error: unknown) => {
    throw error instanceof SavedFileError ? invalid({ file: [[`saved_file_${error.problem}`]] }) : error
  })
  const { device: deviceId, savedAt, parts } = opened
  const importedBy = scoped.audit?.account ?? undefined
  const sender = { observerId: opened.observer.id, deviceId, importedBy }
  const found = await findSender(scoped, sender)
  if (!found) throw problem('not_found', { detail: ['saved_file_unknown_phone'] })
  // Before the items, which are stored in transactions of their own: none is stored without an audit entry.
  await recordAuditEntry(scoped, { kind: 'observer', id: sender.observerId }, { name: found.deviceName })
  const observer: ScopedDb = { db: scoped.db, scope: { kind: 'observer', observerId: sender.observerId } }
  const imported = await importParts(observer, dependencies, sender, parts)
  return { idObserver: sender.observerId, ...found, savedAt, ...imported }
}

/**
 * Imports a file that a phone saved, by the rules of the device's own calls. Throws `invalid` if nothing of the file can be read, `not_found`
 * if the caller may not see the observer: nothing is stored then, since a report belongs to an observer.
 */
export const importFile = (
  scoped: ScopedDb,
  dependencies: ImportDependencies,
  { temporaryPath }: ReceivedFile,
): Promise<ImportResult> => {
  const source = createReadStream(temporaryPath)
  // An import that stops early leaves the stream open.
  return importFrom(scoped, dependencies, source).finally(() => source.destroy())
}
