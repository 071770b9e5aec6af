import { useSyncExternalStore } from 'react'
import { type IdempotentRequest, readStoredRequest, reuseOrCreateStoredRequest } from '../../../../lib/idempotency.ts'
import { createKeyedEmitter } from '../../../../lib/stores/keyed-store.ts'
import { accountStorageKey } from '../../../../shared/account-storage-key.ts'

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
export const useCommentDraft = (followUpId: number) => {
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
