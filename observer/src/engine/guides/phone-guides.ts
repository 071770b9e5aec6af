import { guides } from '@scrutineer/contract/guides'
import { sha256Of } from '@scrutineer/contract/outbox/outbox-item'
import type { PhoneGuide } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import { LOW_BYTES } from '../photos/photo-actions.ts'
import { estimateStorage } from '../store/persistence.ts'

const FILE_TIMEOUT_MS = 600_000

// A key of its own: a photo with the same bytes must not be removed with a guide.
const keyOf = (sha256: string) => `guide ${sha256}`
const allOf = (owner: string) => IDBKeyRange.bound([owner, keyOf('')], [owner, keyOf('\uffff')])

/** The guides as of the last contact, and whether the phone has them. */
export const findGuides = async ({ state, connection }: EngineParts): Promise<readonly PhoneGuide[]> => {
  const { session, start } = state.get()
  const keys = session ? await connection.use(db => db.getAllKeys('files', allOf(session.owner))) : []
  const stored = new Set(keys.map(([, key]) => key))
  return (start?.guides ?? []).map(guide => ({ ...guide, isStored: stored.has(keyOf(guide.sha256)) }))
}

export const readGuide = async ({ state, files }: EngineParts, sha256: string): Promise<Blob | undefined> => {
  const { session } = state.get()
  const bytes = session && (await files.read(session.owner, keyOf(sha256)))
  return bytes ? new Blob([bytes]) : undefined
}

/** Reports need the room more than guides do. */
const hasRoomFor = async (sizeBytes: number) => {
  const { quota = 0, usage = 0 } = await estimateStorage()
  return quota === 0 || quota - usage > LOW_BYTES + sizeBytes
}

const fetchMissing = async (parts: EngineParts): Promise<void> => {
  const { api, state, connection } = parts
  const { session, start } = state.get()
  if (!session || session.hasEnded || !start) return
  const { owner, token } = session
  const shown = await findGuides(parts)
  const wanted = new Set(shown.map(({ sha256 }) => keyOf(sha256)))
  for (const key of await connection.use(db => db.getAllKeys('files', allOf(owner))))
    if (!wanted.has(key[1])) await connection.use(db => db.delete('files', key))
  for (const { id, sha256, sizeBytes, isStored } of shown) {
    if (isStored || !(await hasRoomFor(sizeBytes))) continue
    const bytes = await api.download(guides.file, { params: { id }, token, timeoutMs: FILE_TIMEOUT_MS })
    if (state.get().session?.token !== token) return
    // A captive portal's page, or a file that was replaced meanwhile.
    if (!bytes || (await sha256Of(bytes)) !== sha256) continue
    await connection.use(db => db.put('files', { owner, sha256: keyOf(sha256), bytes }))
    state.set({})
  }
}

const running = new WeakMap<EngineParts, Promise<void>>()

/** Removes guides that the office has replaced or deleted, and fetches missing ones. Concurrent calls share one run. */
export const refreshGuides = (parts: EngineParts): Promise<void> => {
  const run = running.get(parts) ?? fetchMissing(parts).finally(() => running.delete(parts))
  running.set(parts, run)
  return run
}
