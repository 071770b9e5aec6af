import { observers as calls } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { mapConcurrent } from '../../../lib/map-concurrent.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'

/** Parallel calls: fast enough for hundreds of observers without delaying the phones' requests. */
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
 * Deletes observers with one call each. `start` resolves to the deleted ids, the failures and whether the component was
 * unmounted meanwhile. `stop` lets running calls finish and starts no more.
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
      setProgress(previous => previous && { ...previous, done: deletedIds.size + failures.length })
    })
    setProgress(undefined)
    return { deletedIds, failures, isUnmounted: isUnmounted.current }
  }
  const stop = () => {
    isStopped.current = true
    setProgress(previous => previous && { ...previous, isStopping: true })
  }
  return { progress, start, stop }
}
