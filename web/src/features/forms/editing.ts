import type { Draft } from './draft-store.ts'
import { createDraft } from './draft-store.ts'
import { keep } from './keeper.ts'
import { type FormId, type KeptDraft, keptPlace } from './kept-drafts.ts'
import { blankForm, partsOf, type ServerForm } from './wire-form.ts'

/** A form as it was opened: what the server has, and the unsaved work that this browser kept. */
export interface OpenedForm {
  readonly id: FormId
  /** Undefined for a new form. */
  readonly server: ServerForm | undefined
  readonly kept: KeptDraft | undefined
}

/** Begins to edit a form: the draft, what keeps it, and what it is based on. Stop the keeper at the end. */
export const beginEditing = ({ id, server, kept }: OpenedForm) => {
  let saved = server ? partsOf(server.row, server.sections) : blankForm()
  const draft: Draft = createDraft(saved, kept?.parts)
  const isRestored = kept !== undefined && draft.isChanged()
  let known = server
  let revision = isRestored ? kept.revision : server?.row.revision
  const keeper = keep(draft, keptPlace(id), () => revision)
  return {
    draft,
    keeper,
    /** What the server has, as far as is known here; undefined for a new form. */
    server: () => known,
    /** The same as parts; an empty form for a new one. */
    saved: () => saved,
    /** When the work that was found here was last kept; undefined if there was none. */
    restoredFrom: isRestored ? kept.at : undefined,
    /** Somebody saved the form between that work and now. */
    isOutdated: isRestored && server !== undefined && kept.revision !== server.row.revision,
    revision: () => revision,
    /** From now on the draft is based on this state of the server. */
    rebase: (onto: ServerForm) => {
      known = onto
      revision = onto.row.revision
      saved = partsOf(onto.row, onto.sections)
      draft.rebase(saved)
    },
  }
}

export type Editing = ReturnType<typeof beginEditing>
