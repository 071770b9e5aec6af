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
import type { ReportFollowUp } from '../use-follow-up.ts'
import { useLateFailure } from '../use-late-failure.ts'

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
const useChangeQueue = (thread: Thread, { store, refetch }: ReportFollowUp['followUp']) => {
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
  const send = (name: string, request: Change['send'], change: Change['change'] = {}) => {
    if (queue.current.some(each => each.name === name)) return
    setQueue([...queue.current, { name, send: request, change }])
    setChanged(true)
    if (queue.current.length === 1) mutate()
  }
  const isTaking = waiting.some(({ name }) => name === takeName)
  return {
    send,
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
export const useChangeState = (thread: Thread, followUp: ReportFollowUp['followUp']) => {
  const { send, error, ...progress } = useChangeQueue(thread, followUp)
  const params = { id: followUp.summary?.id ?? 0 }
  return {
    open: ({ idObserver, idPollingStation }: ObserverStation) =>
      send('open', () => call(followUps.open, { body: { idObserver, idPollingStation } })),
    take: (state: FollowUpState) =>
      send(takeName, () => call(followUps.take, { params }), {
        owner: currentAccountName(),
        ...(isUndecided(state) && { state: 'taken' }),
      }),
    release: (state: FollowUpState) =>
      send('release', () => call(followUps.release, { params }), {
        owner: null,
        ...(state === 'taken' && { state: 'new' }),
      }),
    setState: (state: FollowUpResult) =>
      send(state, () => call(followUps.setState, { params, body: { state } }), { state }),
    undo: () => send('undo', () => call(followUps.undo, { params })),
    setSeverity: (severity: FollowUp['severity']) =>
      send(`severity ${severity}`, () => call(followUps.setSeverity, { params, body: { severity } }), { severity }),
    ...progress,
    /** Who took it just before the caller; undefined if that isn't what failed. */
    lostTo: error instanceof CallError ? error.owner : undefined,
    error: error ?? undefined,
  }
}
