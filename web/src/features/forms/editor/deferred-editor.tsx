import { type RefObject, useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { moveNode } from './model/draft-edits.ts'
import type { EditorSession } from './model/editor-session.ts'
import { toFieldPath } from './model/form-codec.ts'
import { validateForm } from './model/validate-form.ts'
import { usePartLabels } from './parts/part-labels.ts'
import { SaveError } from './save-error.tsx'
import type { EditorActions } from './use-editor-actions.ts'
import type { FormSave, SaveFailure } from './use-form-save.ts'

/** Shows messages at their fields: issues found before publishing, and errors from the server. */
const useFieldMessages = ({ editor, dialogRequest }: EditorActions, saveFailure: SaveFailure | undefined) => {
  const labels = usePartLabels()
  const showMessages = (entries: readonly { key: string; field: string; text: string }[]) =>
    editor.fieldMessages.set(Map.groupBy(entries, ({ key }) => key))
  const showIssues = useEffectEvent(() => {
    if (dialogRequest?.dialogKind !== 'publish') return
    showMessages(validateForm(dialogRequest.form).map(issue => ({ ...issue, text: labels.problem(issue.problem) })))
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

export { ChecksCard } from './checks/checks-card.tsx'
export { ConditionIssues } from './condition-issues.tsx'
export { FormOutline } from './parts/form-outline.tsx'

interface Props {
  root: RefObject<HTMLElement | null>
  editorSession: EditorSession
  editorActions: EditorActions
  saving: FormSave
}

/** Parts of the editor whose code loads later: dragging, dialogs and save errors. */
export const DeferredEditor = ({ root, editorSession, editorActions, saving }: Props) => {
  const { draft } = editorSession
  const { saveFailure } = saving
  const labels = usePartLabels()
  useReorder(root, {
    nameOf: key => labels.nameOf(draft.get(), key),
    onMove: (key, list, index) => moveNode(draft, key, list, index),
  })
  useFieldMessages(editorActions, saveFailure)
  return (
    <>
      {saveFailure && editorActions.dialogRequest?.dialogKind !== 'publish' && <SaveError saveFailure={saveFailure} />}
      <EditorDialogs editorSession={editorSession} editorActions={editorActions} saving={saving} />
    </>
  )
}
