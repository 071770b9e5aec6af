import { type AppActions, answerKey } from '../../model/app-model.ts'
import { restOf, type TypedAnswer, type TypedNote } from '../../model/typed.ts'

/** What is typed and isn't kept yet. */
export type Draft<T> = T & {
  /** It couldn't be kept. It is tried again. */
  readonly isFailed: boolean
  /** The same object until something else is typed. */
  readonly given: T
}

const RETRY_MS = 2000
/** A pause in typing after which a text is kept. */
export const TYPING_PAUSE_MS = 500

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

interface Keeping<T> {
  keep(given: T): Promise<unknown>
  /** What is left of the latest state once this one is kept; undefined if nothing. */
  rest(kept: T, latest: T): T | undefined
}

/**
 * Holds what is typed until it is kept, by key. It outlives its screen: what couldn't be kept stays, and is tried again. Of one key,
 * one state is being kept at a time, so that the last one is the last on the disk too. Each belongs to the person who typed it: it
 * is shown to nobody else, and waits until that person is signed in again.
 */
const createKeeper = <T extends object>({ keep, rest }: Keeping<T>, currentPerson: () => number | null) => {
  type DraftsOfPerson = ReadonlyMap<string, Draft<T>>
  const none: DraftsOfPerson = new Map()
  const drafts = new Map<number | null, DraftsOfPerson>()
  const listeners = new Set<() => void>()
  const running = new Map<string, Promise<void>>()
  const timers = createTimers()
  const draftsOf = (person: number | null) => drafts.get(person) ?? none

  const change = (person: number | null, key: string, given: T | undefined, isFailed: boolean) => {
    const next = new Map(draftsOf(person))
    if (given) next.set(key, { ...given, given, isFailed })
    else next.delete(key)
    drafts.set(person, next)
    for (const listener of listeners) listener()
  }

  const schedule = (person: number | null, key: string, delay: number) =>
    timers.start(`${person} ${key}`, delay, () => void run(person, key))

  const tryOnce = async (person: number | null, key: string, given: T): Promise<void> => {
    const id = `${person} ${key}`
    let isKept = true
    try {
      await keep(given)
    } catch {
      // The screens say so, and it stays on them.
      isKept = false
    }
    running.delete(id)
    const latest = draftsOf(person).get(key)
    if (!latest) return
    const left = isKept ? rest(given, latest.given) : latest.given
    if (left !== latest.given || latest.given === given) change(person, key, left, !isKept)
    // Changed in the meantime: a pause in typing goes on.
    if (left && (left !== given || !isKept) && !timers.has(id)) schedule(person, key, isKept ? 0 : RETRY_MS)
  }

  /** An earlier run goes on first. */
  const run = async (person: number | null, key: string): Promise<void> => {
    const id = `${person} ${key}`
    timers.stop(id)
    const draft = draftsOf(person).get(key)
    if (!draft || running.has(id)) return running.get(id)
    if (person !== currentPerson()) return schedule(person, key, RETRY_MS)
    const tried = tryOnce(person, key, draft.given)
    running.set(id, tried)
    return tried
  }

  const hold = (key: string, given: T) => {
    const person = currentPerson()
    change(person, key, given, draftsOf(person).get(key)?.isFailed ?? false)
    return person
  }

  return {
    /** Those of the person who is signed in. */
    get: () => draftsOf(currentPerson()),
    /** Whether anybody has something that couldn't be kept. */
    hasFailed: () => [...drafts.values()].some(all => [...all.values()].some(({ isFailed }) => isFailed)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows it as not kept yet, and keeps it after a delay. */
    keep: (key: string, given: T, delay = 0) => {
      const person = hold(key, given)
      if (delay > 0) schedule(person, key, delay)
      else void run(person, key)
    },
    /** Resolves once it is kept. Rejects if it can't be, and goes on trying. */
    keepNow: async (key: string, given: T) => {
      const person = hold(key, given)
      const isOpen = () => draftsOf(person).get(key)?.given === given
      // The first run may be of an earlier state.
      for (let tries = 0; tries < 2 && isOpen(); tries += 1) await run(person, key)
      if (isOpen()) throw new Error('It is not kept yet.')
    },
    /** Keeps everything without waiting for a pause in typing. */
    flush: timers.runAll,
  }
}

const afterLeft = (kept: TypedNote, latest: TypedNote): TypedNote | undefined => {
  const text = restOf(latest.text, kept.text)
  return text === '' ? undefined : { ...latest, id: crypto.randomUUID(), text }
}

/** Answers, and texts of notes and problems, that are typed. Of all of them there is a copy that a page finds when it is loaded again. */
export const createDrafts = (
  { answer, keepNote, copyTyped }: Pick<AppActions, 'answer' | 'keepNote' | 'copyTyped'>,
  currentPerson: () => number | null,
) => {
  const answers = createKeeper<TypedAnswer>(
    {
      keep: ({ formId, questionId, input, station }) => answer(formId, questionId, input, station),
      rest: (kept, latest) => (latest === kept ? undefined : latest),
    },
    currentPerson,
  )
  const notes = createKeeper<TypedNote>(
    { keep: keepNote, rest: (kept, latest) => (kept.isLeft ? afterLeft(kept, latest) : latest) },
    currentPerson,
  )
  const givenOf = <T>(all: ReadonlyMap<string, Draft<T>>) => Array.from(all.values(), ({ given }) => given)
  const copy = () => copyTyped({ answers: givenOf(answers.get()), notes: givenOf(notes.get()) })
  answers.subscribe(copy)
  notes.subscribe(copy)
  return {
    ...answers,
    keep: (typed: TypedAnswer, delay?: number) =>
      answers.keep(answerKey(typed.station, typed.questionId), typed, delay),
    notes,
    hasFailed: () => answers.hasFailed() || notes.hasFailed(),
    flush: () => {
      answers.flush()
      notes.flush()
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
