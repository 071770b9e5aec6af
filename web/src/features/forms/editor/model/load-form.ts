import { forms, mainLanguage } from '@scrutineer/contract/forms'
import { call } from '../../../../api/call.ts'
import { CallError } from '../../../../api/call-error.ts'
import { hasCapability } from '../../../../api/capabilities.ts'
import type { ServerForm } from './form-codec.ts'

/**
 * Loads a form for editing: in its main language, with its translations, and with its unpublished edits if the server stores them
 * separately. The row is read before the sections, so that its revision is never newer than they are. Throws a 404 `CallError` if
 * the form doesn't exist.
 */
export const loadForm = async (id: number, signal?: AbortSignal): Promise<ServerForm> => {
  const options = signal ? { signal } : {}
  const { formVersions } = await call(forms.list, { query: { language: mainLanguage }, ...options })
  const row = formVersions.find(form => form.id === id)
  if (!row) throw new CallError({ status: 404, code: 'not_found', title: '' })
  const request = { params: { id }, query: { draft: true, language: mainLanguage }, ...options }
  const [sections, checks] = await Promise.all([
    call(forms.get, request),
    hasCapability('forms') ? call(forms.checks, request) : undefined,
  ])
  return { row: { ...row, description: row.draftDescription ?? row.description }, sections, checks }
}
