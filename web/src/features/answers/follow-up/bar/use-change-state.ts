import type { FollowUpResult, FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { CallError } from '../../../../api/call-error.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { isUndecided } from '../permissions.ts'
import { useLateFailure } from '../use-late-failure.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'

interface Change {
  readonly name: string
  readonly send: () => Promise<FollowUp>
  readonly change: Partial<Pick<FollowUp, 'state' | 'owner' | 'severity'>>
}

/** A colleague may be taking it too, so what follows is shown once it is known who has it. */
const takeName = 'take'

const merge = (changes: readonly Change[]): Change['change'] => Object.assign({}, ...changes.map(each => each.change))

/**
 * Changes of a follow-up that one press makes. They are sent one after another, so that keys can be pressed quickly; a second
 * press of the same button during its call does nothing. A failure cancels those that wait.
 */
const useChangeQueue = (thread: Thread, refetch: () => void) => {
  const store = useStoreFollowUp()
  const showLateFailure = useLateFailure(thread, 'notSaved')
  const queue = useRef<readonly Change[]>([])
  const [waiting, setWaiting] = useState(queue.current)
  const [hasChanged, setChanged] = useState(false)
  const setQueue = (changes: readonly Change[]) => {
    queue.current = changes
    setWaiting(changes)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (let next = queue.current[0]; next; next = queue.current[0]) {
        await store(await next.send())
        setQueue(queue.current.slice(1))
      }
    },
    onError: failure => {
      setQueue([])
      showLateFailure(failure)
      // A colleague was faster, or the reply was lost.
      refetch()
    },
  })
  const change = (next: Change) => {
    if (queue.current.some(({ name }) => name === next.name)) return
    setQueue([...queue.current, next])
    setChanged(true)
    if (queue.current.length === 1) mutate()
  }
  const isTaking = waiting.some(({ name }) => name === takeName)
  return {
    change,
    /** What the keys refer to: the follow-up after all changes. */
    expected: merge(waiting),
    /** What is shown before the reply. */
    shown: isTaking ? {} : merge(waiting),
    isTaking,
    /** Whether a change was sent. */
    hasChanged,
    isPending,
    error,
  }
}

/** The changes of a follow-up that have a button or a key. */
export const useChangeState = (id: number, thread: Thread, refetch: () => void) => {
  const { change, error, ...progress } = useChangeQueue(thread, refetch)
  const params = { id }
  return {
    open: ({ idObserver, idPollingStation }: ObserverStation) =>
      change({
        name: 'open',
        send: () => call(followUps.open, { body: { idObserver, idPollingStation } }),
        change: {},
      }),
    take: (state: FollowUpState) =>
      change({
        name: takeName,
        send: () => call(followUps.take, { params }),
        change: { owner: currentAccountName(), ...(isUndecided(state) && { state: 'taken' }) },
      }),
    release: () => change({ name: 'release', send: () => call(followUps.release, { params }), change: {} }),
    setState: (state: FollowUpResult) =>
      change({ name: state, send: () => call(followUps.setState, { params, body: { state } }), change: { state } }),
    undo: () => change({ name: 'undo', send: () => call(followUps.undo, { params }), change: {} }),
    setSeverity: (severity: FollowUp['severity']) =>
      change({
        name: `severity ${severity}`,
        send: () => call(followUps.setSeverity, { params, body: { severity } }),
        change: { severity },
      }),
    ...progress,
    /** Who took it just before the caller; undefined if that isn't what failed. */
    lostTo: error instanceof CallError ? error.owner : undefined,
    error: error ?? undefined,
  }
}
