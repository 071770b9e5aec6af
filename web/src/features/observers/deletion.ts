import { observers as calls } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { fewAtATime } from '../../lib/few-at-a-time.ts'
import { useExplain } from '../../shared/explain.ts'
import type { Recipient } from '../../shared/recipients.ts'

/** Calls under way at once: quick for hundreds, and the server keeps answering phones. */
const atOnce = 4

export interface Failure {
  readonly observer: Recipient
  readonly reason: string
}

interface Progress {
  readonly done: number
  readonly isStopping: boolean
}

/**
 * Deletes one by one. `start` gives who is gone and who couldn't be deleted, and whether the screen was left meanwhile;
 * `stop` lets the calls under way end and begins no more.
 */
export const useDeletion = () => {
  const explain = useExplain()
  const isStopped = useRef(false)
  const isLeft = useRef(false)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const start = async (observers: readonly Recipient[]) => {
    isStopped.current = false
    setProgress({ done: 0, isStopping: false })
    const gone = new Set<number>()
    const failures: Failure[] = []
    await fewAtATime(observers, atOnce, async observer => {
      if (isStopped.current || isLeft.current) return
      try {
        await call(calls.remove, { query: { id: observer.id } })
        gone.add(observer.id)
      } catch (error) {
        failures.push({ observer, reason: explain(error) })
      }
      setProgress(old => old && { ...old, done: gone.size + failures.length })
    })
    setProgress(undefined)
    return { gone, failures, isLeft: isLeft.current }
  }
  const stop = () => {
    isStopped.current = true
    setProgress(old => old && { ...old, isStopping: true })
  }
  return { progress, start, stop }
}
