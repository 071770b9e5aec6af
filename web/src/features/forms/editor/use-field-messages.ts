import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../api/call-error.ts'
import type { FieldMessage } from './editor-context.ts'
import { toFieldPath } from './model/form-codec.ts'
import { validateForm } from './model/validate-form.ts'
import { usePartLabels } from './parts/part-labels.ts'
import type { EditorActions } from './use-editor-actions.ts'
import type { SaveFailure } from './use-form-save.ts'

/** Shows messages at their fields: issues found before publishing, and errors from the server. */
export const useFieldMessages = ({ editor, dialogRequest }: EditorActions, saveFailure: SaveFailure | undefined) => {
  const labels = usePartLabels()
  const showMessages = (entries: readonly { key: string; field: string; text: string }[]) => {
    const byKey = Map.groupBy(entries, entry => entry.key)
    editor.fieldMessages.replace(
      new Map([...byKey].map(([key, fieldMessages]): [string, readonly FieldMessage[]] => [key, fieldMessages])),
    )
  }
  const showIssues = useEffectEvent(() => {
    if (dialogRequest?.dialogKind !== 'publish') return
    showMessages(validateForm(dialogRequest.parts).map(issue => ({ ...issue, text: labels.problem(issue.problem) })))
  })
  const showServerErrors = useEffectEvent(() => {
    if (!(saveFailure?.error instanceof CallError)) return
    const { submitted } = saveFailure
    showMessages(
      Object.entries(saveFailure.error.errors).map(([name, messages]) => ({
        ...toFieldPath(submitted, name),
        text: messages.join(' '),
      })),
    )
  })
  useEffect(() => showIssues(), [dialogRequest])
  useEffect(() => showServerErrors(), [saveFailure])
}
