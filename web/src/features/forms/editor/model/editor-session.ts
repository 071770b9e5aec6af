import { startAutosave } from './autosave.ts'
import { draftStorageFor, type FormId, type StoredDraft } from './draft-storage.ts'
import type { Draft } from './draft-store.ts'
import { createDraft } from './draft-store.ts'
import { blankForm, decodeForm, type ServerForm } from './form-codec.ts'

/** A form as it was opened: what the server has, and the unsaved work that this browser kept. */
export interface OpenedForm {
  readonly id: FormId
  /** Undefined for a new form. */
  readonly server: ServerForm | undefined
  readonly storedDraft: StoredDraft | undefined
}

/** Begins to edit a form: the draft, what keeps it, and what it is based on. Stop the keeper at the end. */
export const createEditorSession = ({ id, server, storedDraft }: OpenedForm) => {
  let saved = server ? decodeForm(server.row, server.sections) : blankForm()
  const draft: Draft = createDraft(saved, storedDraft?.parts)
  const isRestored = storedDraft !== undefined && draft.isChanged()
  let known = server
  let revision = isRestored ? storedDraft.revision : server?.row.revision
  const autosave = startAutosave(draft, draftStorageFor(id), () => revision)
  return {
    draft,
    autosave,
    /** What the server has, as far as is known here; undefined for a new form. */
    server: () => known,
    /** The same as parts; an empty form for a new one. */
    saved: () => saved,
    /** When the work that was found here was last kept; undefined if there was none. */
    restoredFrom: isRestored ? storedDraft.at : undefined,
    /** Somebody saved the form between that work and now. */
    isOutdated: isRestored && server !== undefined && storedDraft.revision !== server.row.revision,
    revision: () => revision,
    /** From now on the draft is based on this state of the server. */
    rebase: (onto: ServerForm) => {
      known = onto
      revision = onto.row.revision
      saved = decodeForm(onto.row, onto.sections)
      draft.rebase(saved)
    },
  }
}

export type EditorSession = ReturnType<typeof createEditorSession>
