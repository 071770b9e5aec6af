import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import { attachmentsOf } from '../outbox/own-items.ts'
import { estimateStorage } from '../store/persistence.ts'

/** Below this the phone counts as nearly full. */
export const LOW_BYTES = 50_000_000

/** Actions on photos and the storage. */
export const createPhotoActions = ({ store, state, files }: EngineParts) =>
  ({
    readFile: async sha256 => {
      const { session } = state.get()
      const bytes = session && (await files.read(session.owner, sha256))
      return bytes ? new Blob([bytes]) : undefined
    },
    sendFullSize: async sendsFullSize => {
      const { session } = state.get()
      if (!session) return
      await store.putSetting('sendsFullSize', sendsFullSize, session.owner)
      if (state.get().session?.owner === session.owner) state.set({ sendsFullSize })
    },
    findSpace: async () => {
      const { session, own } = state.get()
      if (!session) return { photos: 0, bytes: 0, isLow: false }
      const [freeable, { quota = 0, usage = 0 }] = await Promise.all([
        files.findFreeable(session.owner),
        estimateStorage(),
      ])
      const received = new Map(own.items.flatMap(attachmentsOf).map(({ sha256, sizeBytes }) => [sha256, sizeBytes]))
      const sizes = [...received].flatMap(([sha256, size]) => (freeable.has(sha256) ? [size] : []))
      return {
        photos: sizes.length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        isLow: quota > 0 && quota - usage < LOW_BYTES,
      }
    },
    freeSpace: async () => {
      const { session } = state.get()
      if (session) await files.free(session.owner)
    },
  }) satisfies Partial<AppActions>
