import { observers as calls } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { mapConcurrent } from '../../../lib/map-concurrent.ts'
import type { Recipient } from '../../../shared/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'

/** Calls under way at once: quick for hundreds, and the server keeps answering phones. */
const concurrency = 4

export interface DeletionFailure {
  readonly observer: Recipient
  readonly reason: string
}

interface DeletionProgress {
  readonly done: number
  readonly isStopping: boolean
}

/**
 * Deletes one by one. `start` gives who is gone and who couldn't be deleted, and whether the screen was left meanwhile;
 * `stop` lets the calls under way end and begins no more.
 */
export const useBulkDelete = () => {
  const getErrorMessage = useErrorMessage()
  const isStopped = useRef(false)
  const isUnmounted = useRef(false)
  const [progress, setProgress] = useState<DeletionProgress>()
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const start = async (observers: readonly Recipient[]) => {
    isStopped.current = false
    setProgress({ done: 0, isStopping: false })
    const deletedIds = new Set<number>()
    const failures: DeletionFailure[] = []
    await mapConcurrent(observers, concurrency, async observer => {
      if (isStopped.current || isUnmounted.current) return
      try {
        await call(calls.remove, { query: { id: observer.id } })
        deletedIds.add(observer.id)
      } catch (error) {
        failures.push({ observer, reason: getErrorMessage(error) })
      }
      setProgress(old => old && { ...old, done: deletedIds.size + failures.length })
    })
    setProgress(undefined)
    return { deletedIds, failures, isUnmounted: isUnmounted.current }
  }
  const stop = () => {
    isStopped.current = true
    setProgress(old => old && { ...old, isStopping: true })
  }
  return { progress, start, stop }
}
