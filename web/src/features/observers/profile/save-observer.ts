import { type Observer, observers } from '@scrutineer/contract/observers'
import { call } from '../../../api/call.ts'
import { settings } from '../../../api/settings.ts'
import { type ObserverDraft, toNewObserver, toObserverChange } from './observer-draft.ts'

/**
 * Adds an observer. The specification puts the fields in the query; the body repeats them all. The PIN is only in the body
 * unless `pinInQuery` is set.
 */
export const addObserver = (draft: ObserverDraft) => {
  const { name, phone, pin, sendSMS } = draft
  const query = { Phone: phone, Name: name, SendSMS: sendSMS, ...(settings().pinInQuery && { Pin: pin }) }
  return call(observers.add, { query, body: toNewObserver(draft) })
}

/** Saves the changed fields of an observer. */
export const changeObserver = (observer: Observer, draft: ObserverDraft) =>
  call(observers.change, { body: toObserverChange(observer, draft) })
