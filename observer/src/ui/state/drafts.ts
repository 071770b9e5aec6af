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

const RETRY_MS = 2000
/** A pause in typing after which a text is kept. */
export const TYPING_PAUSE_MS = 500

/**
 * Holds answers until they are kept, by `answerKey`. They outlive their screen: what couldn't be kept stays, and is tried again. Of
 * one question, one answer is being kept at a time, so that the last one is the last on the disk too.
 */
export const createDrafts = (answer: AppActions['answer']) => {
  let drafts: ReadonlyMap<string, Draft> = new Map()
  const listeners = new Set<() => void>()
  const running = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const change = (key: string, draft: Draft | undefined) => {
    const next = new Map(drafts)
    if (draft) next.set(key, draft)
    else next.delete(key)
    drafts = next
    for (const listener of listeners) listener()
  }

  const schedule = (key: string, delay: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void run(key), delay),
    )
  }

  const run = async (key: string): Promise<void> => {
    clearTimeout(timers.get(key))
    timers.delete(key)
    const draft = drafts.get(key)
    if (!draft || running.has(key)) return
    running.add(key)
    const { formId, questionId, input, station } = draft
    let isKept = true
    try {
      await answer(formId, questionId, input, station)
    } catch {
      // The screens say so, and the answer stays on them.
      isKept = false
    }
    running.delete(key)
    const latest = drafts.get(key)
    if (latest?.input === input) change(key, isKept ? undefined : { ...latest, isFailed: true })
    // Changed in the meantime: a pause in typing goes on.
    if (drafts.has(key) && !timers.has(key)) schedule(key, isKept ? 0 : RETRY_MS)
  }

  return {
    get: () => drafts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the answer as not kept yet, and keeps it after a delay. */
    keep: (draft: Omit<Draft, 'isFailed'>, delay = 0) => {
      const key = answerKey(draft.station, draft.questionId)
      change(key, { ...draft, isFailed: drafts.get(key)?.isFailed ?? false })
      if (delay > 0) schedule(key, delay)
      else void run(key)
    },
    /** Keeps everything without waiting for a pause in typing. */
    flush: () => {
      for (const key of [...timers.keys()]) void run(key)
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
