import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { type NgoDraft, rebaseDraft } from './ngo-draft.ts'

/** Adds an NGO. The specification's body has an id and a selection too, which ours doesn't read. */
export const addNgo = (draft: NgoDraft) => {
  const body = { id: 0, ...draft, isSelected: false }
  return call(ngos.add, { body })
}

/**
 * Saves an NGO. The call takes the whole form: what the person left alone is sent as it is by now, so that nothing others
 * changed meanwhile is undone. The specification's body repeats the id, which ours doesn't read.
 */
export const changeNgo = async (opened: Ngo, draft: NgoDraft) => {
  const params = { id: opened.id }
  const now = await call(ngos.get, { params })
  const body = { ...rebaseDraft(now, draft, opened), idNgo: opened.id }
  return call(ngos.change, { params, body })
}

/** Tells of a save that failed in the specification's toasts, and fails on: the form shows it beside its fields. */
export const useErrorToast = () => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  return (error: unknown): never => {
    const messages = error instanceof CallError && error.status === 400 ? Object.values(error.errors).flat() : []
    if (messages.length > 0) toast('error', t('VALIDATION_ERROR'), messages.join('\n'))
    else toast('error', t('error'), getErrorMessage(error))
    throw error
  }
}
