import { type RefObject, useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { useValue } from '../../../ui/use-value.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { useEditor } from './editor-context.ts'
import { moveNode } from './model/draft-edits.ts'
import { toFieldPath } from './model/form-codec.ts'
import { validateForm } from './model/validate-form.ts'
import { usePartLabels } from './parts/part-labels.ts'
import { SaveError } from './save-error.tsx'
import type { FormSave, SaveFailure } from './use-form-save.ts'

/** Shows messages at their fields: issues found before publishing, and errors from the server. */
const useFieldMessages = (saveFailure: SaveFailure | undefined) => {
  const editor = useEditor()
  const dialog = useValue(editor.dialog)
  const labels = usePartLabels()
  const showMessages = (entries: readonly { key: string; field: string; text: string }[]) =>
    editor.fieldMessages.set(Map.groupBy(entries, ({ key }) => key))
  const showIssues = useEffectEvent(() => {
    if (dialog?.dialogKind !== 'publish') return
    showMessages(validateForm(dialog.form).map(issue => ({ ...issue, text: labels.problem(issue.problem) })))
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
  useEffect(() => showIssues(), [dialog])
  useEffect(() => showServerErrors(), [saveFailure])
}

export { ChecksCard } from './checks/checks-card.tsx'
export { ConditionIssues } from './condition-issues.tsx'
export { FormOutline } from './parts/form-outline.tsx'

interface Props {
  root: RefObject<HTMLElement | null>
  saving: FormSave
}

/** Parts of the editor whose code loads later: dragging, dialogs and save errors. */
export const DeferredEditor = ({ root, saving }: Props) => {
  const { draft, dialog } = useEditor()
  const isPublishing = useValue(dialog)?.dialogKind === 'publish'
  const { saveFailure } = saving
  const labels = usePartLabels()
  useReorder(root, {
    nameOf: key => labels.nameOf(draft.get(), key),
    onMove: (key, list, index) => moveNode(draft, key, list, index),
  })
  useFieldMessages(saveFailure)
  return (
    <>
      {saveFailure && !isPublishing && <SaveError saveFailure={saveFailure} />}
      <EditorDialogs saving={saving} />
    </>
  )
}
