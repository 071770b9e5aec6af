import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../api/call-error.ts'
import type { FieldMessage } from './editor-context.ts'
import { toFieldPath } from './model/form-codec.ts'
import { validateForm } from './model/validate-form.ts'
import { usePartLabels } from './parts/part-labels.ts'
import type { EditorActions } from './use-editor-actions.ts'
import type { SaveFailure } from './use-form-save.ts'

/** Puts messages beside the fields they are about: what checks find before publishing, and what a server has refused. */
export const useFieldMessages = ({ editor, dialogRequest }: EditorActions, saveFailure: SaveFailure | undefined) => {
  const words = usePartLabels()
  const mark = (entries: readonly { key: string; field: string; text: string }[]) => {
    const byKey = Map.groupBy(entries, entry => entry.key)
    editor.fieldMessages.replace(
      new Map([...byKey].map(([key, fieldMessages]): [string, readonly FieldMessage[]] => [key, fieldMessages])),
    )
  }
  const markFindings = useEffectEvent(() => {
    if (dialogRequest?.dialogKind !== 'publish') return
    mark(validateForm(dialogRequest.parts).map(finding => ({ ...finding, text: words.problem(finding.problem) })))
  })
  const markRefusal = useEffectEvent(() => {
    if (!(saveFailure?.error instanceof CallError)) return
    const { sent } = saveFailure
    mark(
      Object.entries(saveFailure.error.errors).map(([name, said]) => ({
        ...toFieldPath(sent, name),
        text: said.join(' '),
      })),
    )
  })
  useEffect(() => markFindings(), [dialogRequest])
  useEffect(() => markRefusal(), [saveFailure])
}
