import { type AppActions, answerKey } from '../../model/app-model.ts'
import { type TypedAnswer, type TypedNote, unsavedRest } from '../../model/typed.ts'

/** Unsaved input. */
export type Draft<T> = T & {
  /** Saving failed and is retried. */
  readonly isFailed: boolean
  /** The same object until something else is typed. */
  readonly value: T
}

const RETRY_MS = 2000
/** Debounce of texts that are typed. */
export const TYPING_DEBOUNCE_MS = 500

/** Timers by key, one each. */
const createTimers = () => {
  const timers = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }>()
  const stop = (key: string) => {
    clearTimeout(timers.get(key)?.timer)
    timers.delete(key)
  }
  return {
    has: (key: string) => timers.has(key),
    stop,
    start: (key: string, delay: number, run: () => void) => {
      stop(key)
      timers.set(key, { timer: setTimeout(run, delay), run })
    },
    runAll: () => {
      for (const { run } of [...timers.values()]) run()
    },
  }
}

interface AutosaveOptions<T> {
  save(value: T): Promise<unknown>
  /** The unsaved rest of the latest state after this one was saved; undefined if nothing. */
  rest(saved: T, latest: T): T | undefined
}

/**
 * Holds input by key until it is saved, beyond the life of its screen. A failed save is retried. Saves of one key are serialized, so the
 * last state is stored last. Input belongs to the person who typed it: it is hidden from others, and waits for that person's next
 * sign-in.
 */
const createAutosave = <T extends object>({ save, rest }: AutosaveOptions<T>, currentPerson: () => number | null) => {
  type DraftsOfPerson = ReadonlyMap<string, Draft<T>>
  const none: DraftsOfPerson = new Map()
  const drafts = new Map<number | null, DraftsOfPerson>()
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<void>>()
  const timers = createTimers()
  const draftsOf = (person: number | null) => drafts.get(person) ?? none

  const change = (person: number | null, key: string, value: T | undefined, isFailed: boolean) => {
    const next = new Map(draftsOf(person))
    if (value) next.set(key, { ...value, value, isFailed })
    else next.delete(key)
    drafts.set(person, next)
    for (const listener of listeners) listener()
  }

  const schedule = (person: number | null, key: string, delay: number) =>
    timers.start(`${person} ${key}`, delay, () => void run(person, key))

  const tryOnce = async (person: number | null, key: string, value: T): Promise<void> => {
    const id = `${person} ${key}`
    let isSaved = true
    try {
      await save(value)
    } catch {
      // The screens show the failure and retain the input.
      isSaved = false
    }
    running.delete(id)
    const latest = draftsOf(person).get(key)
    if (!latest) return
    const left = isSaved ? rest(value, latest.value) : latest.value
    if (left !== latest.value || latest.value === value) change(person, key, left, !isSaved)
    // Changed in the meantime: its debounce continues.
    if (left && (left !== value || !isSaved) && !timers.has(id)) schedule(person, key, isSaved ? 0 : RETRY_MS)
  }

  /** Joins a save that is running. */
  const run = async (person: number | null, key: string): Promise<void> => {
    const id = `${person} ${key}`
    timers.stop(id)
    const draft = draftsOf(person).get(key)
    if (!draft || running.has(id)) return running.get(id)
    if (person !== currentPerson()) return schedule(person, key, RETRY_MS)
    const tried = tryOnce(person, key, draft.value)
    running.set(id, tried)
    return tried
  }

  const hold = (key: string, value: T) => {
    const person = currentPerson()
    change(person, key, value, draftsOf(person).get(key)?.isFailed ?? false)
    return person
  }

  return {
    /** The input of the person who is signed in. */
    get: () => draftsOf(currentPerson()),
    /** Whether a save has failed, for any person. */
    hasFailed: () => [...drafts.values()].some(all => [...all.values()].some(({ isFailed }) => isFailed)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the input as unsaved, and saves it after a delay. */
    save: (key: string, value: T, delay = 0) => {
      const person = hold(key, value)
      if (delay > 0) schedule(person, key, delay)
      else void run(person, key)
    },
    /** Resolves once the input is saved. Rejects if that fails, and retries. */
    saveNow: async (key: string, value: T) => {
      const person = hold(key, value)
      const isOpen = () => draftsOf(person).get(key)?.value === value
      // The first run may be saving an earlier state.
      for (let tries = 0; tries < 2 && isOpen(); tries += 1) await run(person, key)
      if (isOpen()) throw new Error('The input is not saved yet.')
    },
    /** Saves everything without the delay. */
    flush: timers.runAll,
  }
}

const restOfNote = (saved: TypedNote, latest: TypedNote): TypedNote | undefined => {
  const text = unsavedRest(latest.text, saved.text)
  return text === '' ? undefined : { ...latest, id: crypto.randomUUID(), text }
}

/** Unsaved answers, notes and problems, with a synchronous copy that the next start restores. */
export const createDrafts = (
  { answer, saveNote, copyTyped }: Pick<AppActions, 'answer' | 'saveNote' | 'copyTyped'>,
  currentPerson: () => number | null,
) => {
  const answers = createAutosave<TypedAnswer>(
    {
      save: ({ formId, questionId, input, station }) => answer(formId, questionId, input, station),
      rest: (saved, latest) => (latest === saved ? undefined : latest),
    },
    currentPerson,
  )
  const notes = createAutosave<TypedNote>(
    { save: saveNote, rest: (saved, latest) => (saved.isFinished ? restOfNote(saved, latest) : latest) },
    currentPerson,
  )
  const valuesOf = <T>(all: ReadonlyMap<string, Draft<T>>) => Array.from(all.values(), ({ value }) => value)
  const copy = () => copyTyped({ answers: valuesOf(answers.get()), notes: valuesOf(notes.get()) })
  answers.subscribe(copy)
  notes.subscribe(copy)
  return {
    ...answers,
    save: (typed: TypedAnswer, delay?: number) =>
      answers.save(answerKey(typed.station, typed.questionId), typed, delay),
    notes,
    hasFailed: () => answers.hasFailed() || notes.hasFailed(),
    flush: () => {
      answers.flush()
      notes.flush()
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
