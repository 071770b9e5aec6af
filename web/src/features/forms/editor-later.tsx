import type { RefObject } from 'react'
import { useReorder } from '../../ui/use-reorder.ts'
import { movePart } from './draft-edits.ts'
import type { Editing } from './editing.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { usePartWords } from './part-words.ts'
import { Refusal } from './refusal.tsx'
import type { FormSave } from './use-form-save.ts'
import { useMarking } from './use-marking.ts'
import type { Pieces } from './use-pieces.ts'

interface Props {
  root: RefObject<HTMLElement | null>
  editing: Editing
  pieces: Pieces
  saving: FormSave
}

/** What the editor can be shown without: dragging, dialogs, why a save was refused. Its code comes after the editor's. */
export const EditorLater = ({ root, editing, pieces, saving }: Props) => {
  const { draft } = editing
  const { refused } = saving
  const words = usePartWords()
  useReorder(root, {
    nameOf: key => words.nameOf(draft, key),
    onMove: (key, list, place) => movePart(draft, key, list, place),
  })
  useMarking(pieces, refused)
  return (
    <>
      {refused && pieces.asked?.what !== 'publish' && <Refusal refused={refused} />}
      <EditorDialogs editing={editing} pieces={pieces} saving={saving} />
    </>
  )
}
