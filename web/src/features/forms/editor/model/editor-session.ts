import { startAutosave } from './autosave.ts'
import { draftStorageFor, type FormId, type StoredDraft } from './draft-storage.ts'
import { createDraft, type Draft } from './draft-store.ts'
import { blankForm, decodeForm, type ServerForm } from './form-codec.ts'

/** A form as opened: the server's version and the draft stored in this browser. */
export interface OpenedForm {
  readonly id: FormId
  /** Undefined for a new form. */
  readonly server: ServerForm | undefined
  readonly storedDraft: StoredDraft | undefined
}

/** Starts editing a form. Call `autosave.stop()` at the end. */
export const createEditorSession = ({ id, server, storedDraft }: OpenedForm) => {
  let saved = server ? decodeForm(server.row, server.sections, server.checks) : blankForm()
  const draft: Draft = createDraft(saved, storedDraft?.parts)
  const isRestored = storedDraft !== undefined && draft.isChanged()
  let current = server
  let revision = isRestored ? storedDraft.revision : server?.row.revision
  const autosave = startAutosave(draft, draftStorageFor(id), () => revision)
  return {
    draft,
    autosave,
    /** The last version loaded from the server; undefined for a new form. */
    server: () => current,
    /** The same as parts; a blank form for a new one. */
    saved: () => saved,
    /** When the restored draft was last stored, in ms since 1970; undefined if there was none. */
    restoredFrom: isRestored ? storedDraft.at : undefined,
    /** Whether the form was saved by another user after the restored draft was begun. */
    isOutdated: isRestored && server !== undefined && storedDraft.revision !== server.row.revision,
    revision: () => revision,
    /** Bases the draft on this version of the server. */
    rebase: (onto: ServerForm) => {
      current = onto
      revision = onto.row.revision
      saved = decodeForm(onto.row, onto.sections, onto.checks)
      draft.rebase(saved)
    },
  }
}

export type EditorSession = ReturnType<typeof createEditorSession>
