import type { AppActions } from '../model/app-model.ts'
import type { EngineParts } from './engine-parts.ts'
import { attachmentsOf } from './outbox/own-items.ts'

/** Less than this is room for some photos only. */
const LOW_BYTES = 50_000_000

/** The room on the phone, and what received photos take of it. */
export const createSpaceActions = ({ state, files }: EngineParts): Pick<AppActions, 'findSpace' | 'freeSpace'> => ({
  findSpace: async () => {
    const { session, own } = state.get()
    if (!session) return { photos: 0, bytes: 0, isLow: false }
    const [freeable, { quota = 0, usage = 0 }] = await Promise.all([
      files.findFreeable(session.owner),
      navigator.storage.estimate(),
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
})
