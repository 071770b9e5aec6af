import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { type AnswerInput, type AppActions, answerKey } from '../../model/app-model.ts'

/** An answer that the observer gave and that isn't on the disk yet. */
export interface Draft {
  readonly station: OutboxStation
  readonly formId: number
  readonly questionId: number
  readonly input: AnswerInput
  /** It couldn't be kept. It is tried again. */
  readonly isFailed: boolean
}

type DraftsOfPerson = ReadonlyMap<string, Draft>

const RETRY_MS = 2000
/** A pause in typing after which a text is kept. */
export const TYPING_PAUSE_MS = 500

const none: DraftsOfPerson = new Map()

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

/**
 * Holds answers until they are kept, by `answerKey`. They outlive their screen: what couldn't be kept stays, and is tried again. Of
 * one question, one answer is being kept at a time, so that the last one is the last on the disk too. Each belongs to the person who
 * gave it: it is shown to nobody else, and waits until that person is signed in again.
 */
export const createDrafts = (answer: AppActions['answer'], currentPerson: () => number | null) => {
  const drafts = new Map<number | null, DraftsOfPerson>()
  const listeners = new Set<() => void>()
  const running = new Set<string>()
  const timers = createTimers()
  const draftsOf = (person: number | null) => drafts.get(person) ?? none

  const change = (person: number | null, key: string, draft: Draft | undefined) => {
    const next = new Map(draftsOf(person))
    if (draft) next.set(key, draft)
    else next.delete(key)
    drafts.set(person, next)
    for (const listener of listeners) listener()
  }

  const schedule = (person: number | null, key: string, delay: number) =>
    timers.start(`${person} ${key}`, delay, () => void run(person, key))

  const run = async (person: number | null, key: string): Promise<void> => {
    const id = `${person} ${key}`
    timers.stop(id)
    const draft = draftsOf(person).get(key)
    if (!draft || running.has(id)) return
    if (person !== currentPerson()) return schedule(person, key, RETRY_MS)
    running.add(id)
    const { formId, questionId, input, station } = draft
    let isKept = true
    try {
      await answer(formId, questionId, input, station)
    } catch {
      // The screens say so, and the answer stays on them.
      isKept = false
    }
    running.delete(id)
    const latest = draftsOf(person).get(key)
    if (latest?.input === input) change(person, key, isKept ? undefined : { ...latest, isFailed: true })
    // Changed in the meantime: a pause in typing goes on.
    if (draftsOf(person).has(key) && !timers.has(id)) schedule(person, key, isKept ? 0 : RETRY_MS)
  }

  return {
    /** Those of the person who is signed in. */
    get: () => draftsOf(currentPerson()),
    /** Whether anybody has an answer that isn't on the disk. */
    hasAny: () => [...drafts.values()].some(({ size }) => size > 0),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the answer as not kept yet, and keeps it after a delay. */
    keep: (draft: Omit<Draft, 'isFailed'>, delay = 0) => {
      const person = currentPerson()
      const key = answerKey(draft.station, draft.questionId)
      change(person, key, { ...draft, isFailed: draftsOf(person).get(key)?.isFailed ?? false })
      if (delay > 0) schedule(person, key, delay)
      else void run(person, key)
    },
    /** Keeps everything without waiting for a pause in typing. */
    flush: timers.runAll,
  }
}

export type Drafts = ReturnType<typeof createDrafts>
