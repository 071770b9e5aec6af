import { throttle } from '@scrutineer/contract/helpers/throttle'
import type { DownloadProgress } from '../../api/download.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { createValue } from '../../lib/stores/value.ts'

/** A file about the downloaded one: the manifest, with which others verify it, or a description of its columns. */
interface Companion {
  readonly kind: 'manifest' | 'datapackage'
  /** Its contents as JSON. */
  readonly load: (fileName: string) => Promise<object>
}

/** A download to start. */
export interface DownloadRequest {
  readonly title: string
  /** Applied filters, for display: `County AB`. */
  readonly filters: readonly string[]
  readonly load: (options: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void }) => Promise<Blob>
  /** The file's name. */
  readonly name: (file: Blob, startedAt: Date) => string
  /** Returns those of the loaded file. */
  readonly companions?: () => readonly Companion[]
}

export interface Download extends DownloadRequest {
  readonly id: number
  readonly state: 'running' | 'saved' | 'stopped' | 'failed'
  readonly progress: DownloadProgress
  readonly fileName?: string
  readonly error?: unknown
  /** Its companions once it is saved. */
  readonly savable?: readonly { readonly kind: Companion['kind']; readonly save: () => Promise<void> }[]
}

const noProgress: DownloadProgress = { bytes: 0, total: undefined }

/** Creates the list of downloads, oldest first. It belongs to one account and is cleared for another. */
export const createDownloads = (save: (file: Blob, name: string) => void, now: () => Date) => {
  const { set, ...list } = createValue<readonly Download[]>([])
  const running = new Map<number, AbortController>()
  let owner: string | undefined
  let lastId = 0

  const update = (id: number, part: Partial<Download>) =>
    set(list.get().map(each => (each.id === id ? { ...each, ...part } : each)))

  const run = async (id: number, request: DownloadRequest) => {
    const abort = new AbortController()
    const startedAt = now()
    running.set(id, abort)
    const { signal } = abort
    let progress = noProgress
    const reportProgress = throttle(200, async () => {
      if (running.get(id) === abort) update(id, { progress })
    })
    try {
      const file = await request.load({
        signal,
        onProgress: next => {
          progress = next
          reportProgress.trigger()
        },
      })
      if (signal.aborted) return
      const name = request.name(file, startedAt)
      save(file, name)
      const saveCompanion = async ({ kind, load }: Companion) => {
        const json = JSON.stringify(await load(name), undefined, 2)
        save(new Blob([json], { type: 'application/json' }), `${name}.${kind}.json`)
      }
      update(id, {
        state: 'saved',
        progress: { bytes: file.size, total: file.size },
        fileName: name,
        savable: request.companions?.().map(each => ({ kind: each.kind, save: () => saveCompanion(each) })) ?? [],
      })
    } catch (error) {
      if (!signal.aborted) update(id, { state: 'failed', progress, error })
    } finally {
      reportProgress.stop()
      if (running.get(id) === abort) running.delete(id)
    }
  }
  const stop = (id: number) => {
    if (!running.has(id)) return
    running.get(id)?.abort()
    running.delete(id)
    update(id, { state: 'stopped' })
  }
  const stopAll = () => {
    for (const id of [...running.keys()]) stop(id)
  }

  return {
    list,
    start: (request: DownloadRequest) => {
      lastId += 1
      set([...list.get(), { ...request, id: lastId, state: 'running', progress: noProgress }])
      void run(lastId, request)
    },
    stop,
    /** Restarts from the beginning: exports can't be resumed. */
    retry: (id: number) => {
      const request = list.get().find(each => each.id === id)
      if (!request || running.has(id)) return
      update(id, { state: 'running', progress: noProgress, error: undefined })
      void run(id, request)
    },
    dismiss: (id: number) => {
      stop(id)
      set(list.get().filter(each => each.id !== id))
    },
    /** Clears the list for another account. The same account keeps the downloads that stopped with its last session. */
    startSession: (account: string) => {
      if (owner !== account) set([])
      owner = account
    },
    /** Stops all downloads. */
    endSession: stopAll,
  }
}

export const downloads = createDownloads(saveFile, () => new Date())
