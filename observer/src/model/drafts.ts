import { type Draft, type TypedNote, unsavedRest } from './typed.ts'

/** The saves of what a person types under a key. */
interface Autosave {
  readonly owner: string | null
  readonly key: string
  /** Until the end of a debounce, or the next attempt. */
  timer?: ReturnType<typeof setTimeout> | undefined
  running?: Promise<void> | undefined
}

const RETRY_MS = 2000
/** Debounce of texts that are typed. */
export const TYPING_DEBOUNCE_MS = 500

/** The unsaved rest of the latest state after this one was saved; undefined if nothing. */
const restOf = (saved: Draft, latest: Draft): Draft | undefined => {
  if (latest.kind === 'answer' || saved.kind === 'answer') return latest === saved ? undefined : latest
  if (!saved.isFinished) return latest
  const text = unsavedRest(latest.text, saved.text)
  return text === '' ? undefined : { ...latest, id: crypto.randomUUID(), text }
}

interface DraftsOptions {
  /** The person who is signed in. */
  currentOwner(): string | null
  /** Makes an answer or a finished note an item. Stores an unfinished note, and removes an empty one. */
  save(draft: Draft): Promise<unknown>
  /** Replaces the synchronous copy of the current person's drafts, from which the next start restores them. */
  copy(drafts: readonly Draft[]): void
}

/**
 * Holds input by key until it is saved, beyond the life of its screen. A failed save is retried. Saves of one key are serialized, so the
 * last state is stored last. Input belongs to the person who typed it: it is hidden from others, and waits for that person's next
 * sign-in. Everything is saved when the app goes to the background; if that fails, the browser asks before it closes the page.
 */
export const createDrafts = ({ currentOwner, save, copy }: DraftsOptions) => {
  /** `value` is the same object until something else is typed. `isFailed`: saving failed and is retried. */
  const none: ReadonlyMap<string, { readonly value: Draft; readonly isFailed: boolean }> = new Map()
  const drafts = new Map<string | null, typeof none>()
  const autosaves = new Map<string, Autosave>()
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  const { signal } = ending
  const get = () => drafts.get(currentOwner()) ?? none
  const draftOf = ({ owner, key }: Autosave) => drafts.get(owner)?.get(key)

  const change = ({ owner, key }: Autosave, value: Draft | undefined, isFailed: boolean) => {
    const next = new Map(drafts.get(owner))
    if (value) next.set(key, { value, isFailed })
    else next.delete(key)
    drafts.set(owner, next)
    copy(Array.from(get().values(), draft => draft.value))
    for (const listener of listeners) listener()
  }

  const schedule = (autosave: Autosave, delay: number) => {
    clearTimeout(autosave.timer)
    if (!signal.aborted) autosave.timer = setTimeout(() => void run(autosave), delay)
  }

  const tryOnce = async (autosave: Autosave, value: Draft): Promise<void> => {
    let isSaved = true
    try {
      await save(value)
    } catch {
      // The screens show the failure and retain the input.
      isSaved = false
    }
    autosave.running = undefined
    const latest = draftOf(autosave)?.value
    if (!latest) return
    const left = isSaved ? restOf(value, latest) : latest
    if (left !== latest || latest === value) change(autosave, left, !isSaved)
    // Changed in the meantime: its debounce continues.
    if (left && (left !== value || !isSaved) && autosave.timer === undefined) schedule(autosave, isSaved ? 0 : RETRY_MS)
  }

  /** Joins a save that is running. */
  const run = async (autosave: Autosave): Promise<void> => {
    clearTimeout(autosave.timer)
    autosave.timer = undefined
    const draft = draftOf(autosave)
    if (!draft || autosave.running) return autosave.running
    if (autosave.owner !== currentOwner()) return schedule(autosave, RETRY_MS)
    autosave.running = tryOnce(autosave, draft.value)
    return autosave.running
  }

  const hold = (key: string, value: Draft): Autosave => {
    const owner = currentOwner()
    const id = `${owner} ${key}`
    const autosave = autosaves.get(id) ?? { owner, key }
    autosaves.set(id, autosave)
    change(autosave, value, draftOf(autosave)?.isFailed ?? false)
    return autosave
  }

  const flush = () => {
    for (const autosave of autosaves.values()) if (autosave.timer !== undefined) void run(autosave)
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    flush()
    if ([...autosaves.values()].some(autosave => draftOf(autosave)?.isFailed)) event.preventDefault()
  }
  document.addEventListener('visibilitychange', flush, { signal })
  addEventListener('pagehide', flush, { signal })
  addEventListener('beforeunload', onUnload, { signal })

  return {
    /** The input of the person who is signed in. */
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the input as unsaved, and saves it after a delay. */
    save: (key: string, value: Draft, delay = 0) => {
      const autosave = hold(key, value)
      if (delay > 0) schedule(autosave, delay)
      else void run(autosave)
    },
    /** Makes a note an item. Rejects if it can't be saved yet, and retries. */
    finish: async (key: string, changes?: Partial<TypedNote>) => {
      const note = get().get(key)?.value
      if (!note || note.kind === 'answer') return
      const value = { ...note, ...changes, isFinished: true }
      const autosave = hold(key, value)
      const isOpen = () => draftOf(autosave)?.value === value
      // The first run may be saving an earlier state.
      for (let tries = 0; tries < 2 && isOpen(); tries += 1) await run(autosave)
      if (isOpen()) throw new Error('The input is not saved yet.')
    },
    /** Saves everything without the delay. */
    flush,
    /** Ends timers and the page's listeners. */
    stop: () => {
      ending.abort()
      for (const { timer } of autosaves.values()) clearTimeout(timer)
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
