import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { type NgoDraft, rebaseDraft } from './ngo-draft.ts'

/** Adds an NGO. The specification's body also has an id and a selection, which our server ignores. */
export const addNgo = (draft: NgoDraft) => {
  const body = { id: 0, ...draft, isSelected: false }
  return call(ngos.add, { body })
}

/**
 * Saves an NGO. The call replaces all fields, so the changes are applied to the current NGO, which keeps other users'
 * changes. The specification's body repeats the id, which our server ignores.
 */
export const changeNgo = async (opened: Ngo, draft: NgoDraft) => {
  const params = { id: opened.id }
  const current = await call(ngos.get, { params })
  const body = { ...rebaseDraft(current, draft, opened), idNgo: opened.id }
  return call(ngos.change, { params, body })
}

/** Shows the specification's toast for a failed save and rethrows, so that the form shows the field errors. */
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
