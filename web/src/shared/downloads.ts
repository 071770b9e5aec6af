import type { Came } from '../api/download.ts'
import { atMostEvery } from '../lib/at-most-every.ts'
import { saveFile } from '../lib/save-file.ts'
import { createSubscribers } from '../lib/subscribers.ts'

/** What is to be downloaded, in the words of whoever asks for it. */
export interface Wanted {
  readonly title: string
  /** What it is narrowed by: `County AB`. */
  readonly filters: readonly string[]
  readonly load: (watch: { signal: AbortSignal; onCame: (came: Came) => void }) => Promise<Blob>
  /** The file's name, and what is to be said of a file that isn't quite what was wanted. */
  readonly name: (file: Blob, startedAt: Date) => { readonly name: string; readonly remark?: string | undefined }
}

export interface Download extends Wanted {
  readonly id: number
  readonly state: 'running' | 'saved' | 'stopped' | 'failed'
  readonly came: Came
  readonly fileName?: string
  readonly remark?: string | undefined
  /** Why it failed. */
  readonly error?: unknown
}

const nothing: Came = { bytes: 0, total: undefined }

/** Downloads and how far they are, oldest first. They belong to one account: whoever signs in next sees none of them. */
export const createDownloads = (save: (file: Blob, name: string) => void, now: () => Date) => {
  const { subscribe, tell } = createSubscribers()
  const running = new Map<number, AbortController>()
  let list: readonly Download[] = []
  let owner: string | undefined
  let lastId = 0

  const change = (next: readonly Download[]) => {
    list = next
    tell()
  }
  const enter = (id: number, part: Partial<Download>) =>
    change(list.map(each => (each.id === id ? { ...each, ...part } : each)))

  const run = async (id: number, wanted: Wanted) => {
    const abort = new AbortController()
    const startedAt = now()
    running.set(id, abort)
    const { signal } = abort
    let came = nothing
    const tell = atMostEvery(200, async () => {
      if (running.get(id) === abort) enter(id, { came })
    })
    try {
      const file = await wanted.load({
        signal,
        onCame: news => {
          came = news
          tell.ask()
        },
      })
      if (signal.aborted) return
      const { name, remark } = wanted.name(file, startedAt)
      save(file, name)
      enter(id, { state: 'saved', came: { bytes: file.size, total: file.size }, fileName: name, remark })
    } catch (error) {
      if (!signal.aborted) enter(id, { state: 'failed', came, error })
    } finally {
      tell.stop()
      if (running.get(id) === abort) running.delete(id)
    }
  }
  const stop = (id: number) => {
    if (!running.has(id)) return
    running.get(id)?.abort()
    running.delete(id)
    enter(id, { state: 'stopped' })
  }
  const stopAll = () => {
    for (const id of [...running.keys()]) stop(id)
  }

  return {
    list: () => list,
    subscribe,
    start: (wanted: Wanted) => {
      lastId += 1
      change([...list, { ...wanted, id: lastId, state: 'running', came: nothing }])
      void run(lastId, wanted)
    },
    stop,
    /** Asks for the same again, from the beginning: an export has no middle to go on from. */
    retry: (id: number) => {
      const wanted = list.find(each => each.id === id)
      if (!wanted || running.has(id)) return
      enter(id, { state: 'running', came: nothing, error: undefined })
      void run(id, wanted)
    },
    dismiss: (id: number) => {
      stop(id)
      change(list.filter(each => each.id !== id))
    },
    /** An account is at work. What it left stopped when its session was lost is still there. */
    begin: (account: string) => {
      if (owner !== account) change([])
      owner = account
    },
    /** The session is over: nothing more is fetched or saved for it. */
    end: stopAll,
  }
}

export const downloads = createDownloads(saveFile, () => new Date())
