import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useExplain } from '../../shared/explain.ts'
import { toast } from '../../ui/toast-store.ts'
import type { NgoDraft } from './ngo-draft.ts'

/** Adds an NGO. The specification's body has an id and a selection too, which ours doesn't read. */
export const addNgo = (draft: NgoDraft) => {
  const body = { id: 0, ...draft, isSelected: false }
  return call(ngos.add, { body })
}

/** Saves an NGO. The specification's body repeats the id, which ours doesn't read. */
export const changeNgo = ({ id }: Ngo, draft: NgoDraft) => {
  const body = { ...draft, idNgo: id }
  return call(ngos.change, { params: { id }, body })
}

/** Tells of a save that failed in the specification's toasts, and fails on: the form shows it beside its fields. */
export const useToldFailure = () => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  return (error: unknown): never => {
    const messages = error instanceof CallError && error.status === 400 ? Object.values(error.errors).flat() : []
    if (messages.length > 0) toast('error', t('VALIDATION_ERROR'), messages.join('\n'))
    else toast('error', t('error'), explain(error))
    throw error
  }
}
