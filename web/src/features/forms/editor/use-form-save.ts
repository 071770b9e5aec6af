import { forms } from '@scrutineer/contract/forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { paths } from '../../../shared/paths.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { EditedForm } from './model/edited-form.ts'
import type { EditorSession } from './model/editor-session.ts'
import { encodeForm, type ServerForm } from './model/form-codec.ts'
import { loadForm } from './model/load-form.ts'

/** A failed save, with the submitted form. */
export interface SaveFailure {
  readonly error: unknown
  readonly submitted: EditedForm
}

/** Another user saved first. `isDraft` says whether the failed save was of a draft. */
export interface Conflict {
  readonly theirs: ServerForm
  readonly isDraft: boolean
}

interface Submission {
  readonly submitted: EditedForm
  readonly isDraft: boolean
}

/** The version another user saved, if that caused the error; a 409 may have other causes. */
const findConflictingForm = async (error: unknown, { server, revision }: EditorSession) => {
  const mayBeStale = error instanceof CallError && error.status === 409 && Object.keys(error.errors).length === 0
  const id = server()?.row.id
  if (!mayBeStale || id === undefined) return undefined
  const theirs = await loadForm(id)
  return theirs.row.revision === revision() ? undefined : theirs
}

/** Saves the form as a draft or as the next version, and opens the list. A failure keeps the editor unchanged. */
export const useFormSave = (editorSession: EditorSession) => {
  const t = useTranslations('forms')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isSaving = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()

  const send = async ({ submitted, isDraft }: Submission) => {
    const { server, revision, autosave } = editorSession
    const currentVersion = server()?.row.currentVersion
    const body = encodeForm(submitted, { draft: isDraft, revision: revision(), currentVersion })
    try {
      await call(forms.save, { body })
    } catch (error) {
      const theirs = await findConflictingForm(error, editorSession)
      if (theirs) setConflict({ theirs, isDraft })
      else throw error
      return
    }
    await autosave.forget()
    await client.invalidateQueries({ queryKey: endpointKey(forms.list) })
    await client.invalidateQueries({ queryKey: ['GET', forms.get.path] })
    toast('success', t('success'), isDraft ? t('draftSaved') : t('formPublished'))
    await navigate({ href: paths.forms(), ignoreBlocker: true })
  }
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: send,
    onMutate: () => setConflict(undefined),
  })
  const save = async (isDraft: boolean) => {
    // A second save may come before the first has been rendered as pending.
    if (isSaving.current) return
    isSaving.current = true
    // The mutation keeps the failure.
    await Promise.allSettled([mutateAsync({ submitted: editorSession.draft.get(), isDraft })])
    isSaving.current = false
  }
  const submitted = variables?.submitted
  return {
    save,
    busy: isPending && variables ? (variables.isDraft ? ('draft' as const) : ('publish' as const)) : undefined,
    saveFailure: useMemo(
      (): SaveFailure | undefined => (error === null || !submitted ? undefined : { error, submitted }),
      [error, submitted],
    ),
    clearFailure: reset,
    conflict,
    clearConflict: () => setConflict(undefined),
  }
}

export type FormSave = ReturnType<typeof useFormSave>
