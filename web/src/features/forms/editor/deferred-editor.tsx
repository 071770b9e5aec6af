import type { RefObject } from 'react'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { movePart } from './model/draft-edits.ts'
import type { EditorSession } from './model/editor-session.ts'
import { usePartLabels } from './parts/part-labels.ts'
import { SaveError } from './save-error.tsx'
import type { EditorActions } from './use-editor-actions.ts'
import { useFieldMessages } from './use-field-messages.ts'
import type { FormSave } from './use-form-save.ts'

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
    nameOf: key => labels.nameOf(draft, key),
    onMove: (key, list, index) => movePart(draft, key, list, index),
  })
  useFieldMessages(editorActions, saveFailure)
  return (
    <>
      {saveFailure && editorActions.dialogRequest?.dialogKind !== 'publish' && <SaveError saveFailure={saveFailure} />}
      <EditorDialogs editorSession={editorSession} editorActions={editorActions} saving={saving} />
    </>
  )
}
