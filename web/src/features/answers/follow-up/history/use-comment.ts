import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../../api/call.ts'
import { type IdempotentRequest, readStoredRequest, reuseOrCreateStoredRequest } from '../../../../lib/idempotency.ts'
import { createKeyedEmitter } from '../../../../lib/stores/keyed-store.ts'
import { accountStorageKey } from '../../../../shared/account-storage-key.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { followUpStaffQuery } from '../staff-query.ts'
import { useLateFailure } from '../use-late-failure.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'
import { mentionedAccounts } from './mentions.ts'

const changes = createKeyedEmitter()
const requestKey = (key: string) => `${key} request`

/** The text of the comment being written. It survives navigation and a reload, in this tab and for this account. */
const readText = (key: string) => sessionStorage.getItem(key) ?? ''

const writeText = (key: string, text: string) => {
  if (text === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
  changes.emit(key)
}

/** The unsent comment on a follow-up, the same in each form that shows it. */
const useCommentDraft = (followUpId: number) => {
  const key = accountStorageKey('follow-up-comment', followUpId)
  const text = useSyncExternalStore(
    notify => changes.add(key, notify),
    () => readText(key),
  )
  return {
    text,
    change: (changed: string) => writeText(key, changed),
    /** The request that sends it. An unchanged comment keeps its idempotency key, also after the report was left. */
    createRequest: (content: string): IdempotentRequest => reuseOrCreateStoredRequest(requestKey(key), content),
    /** After it was sent. What was typed meanwhile, in the report that was left and opened again, remains. */
    discard: (sent: IdempotentRequest) => {
      if (readStoredRequest(requestKey(key))?.key === sent.key) sessionStorage.removeItem(requestKey(key))
      if (readText(key) === text) writeText(key, '')
    },
  }
}

/** The comment being written. It remains until it was sent, also if the report is left before. */
export const useComment = (id: number, thread: Thread, onSent: () => void) => {
  const client = useQueryClient()
  const store = useStoreFollowUp()
  const { text, change, createRequest, discard } = useCommentDraft(id)
  const { submit, isBusy, failure } = useSubmit()
  const showLateFailure = useLateFailure(thread, 'commentNotSaved')
  const post = async () => {
    const staff = text.includes('@') ? ((await client.ensureQueryData(followUpStaffQuery(id))) ?? []) : []
    const mentions = mentionedAccounts(
      text,
      staff.map(({ account }) => account),
    )
    const body = { text, mentions }
    const request = createRequest(JSON.stringify(body))
    const headers = { 'Idempotency-Key': request.key }
    await store(await call(followUps.comment, { params: { id }, body, headers }))
    discard(request)
    onSent()
  }
  const send = () =>
    submit(() =>
      post().catch((error: unknown) => {
        showLateFailure(error)
        throw error
      }),
    )
  return {
    text,
    change,
    isBusy,
    failure,
    send: () => {
      if (text.trim() !== '') void send()
    },
  }
}
