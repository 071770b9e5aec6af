import { createEmitter } from '../../../../lib/stores/emitter.ts'
import { draftStorageFor, type FormId, type StoredDraft } from './draft-storage.ts'
import { createDraft, type Draft } from './draft-store.ts'
import { blankForm, decodeForm, type ServerForm } from './form-codec.ts'

/** Delay after the last change, and the maximum delay after the first unsaved one. */
const debounceMs = 400
const maxDelayMs = 5000

/**
 * `idle`: no changes. `pending`: changes are not stored yet. `stored`: changes are stored in the browser. `failed`: the
 * browser can't store them, so closing the page loses them.
 */
type AutosaveState = 'idle' | 'pending' | 'stored' | 'failed'

/** Stores unsaved changes of a draft in the browser while it is edited. */
const startAutosave = (
  draft: Draft,
  storage: ReturnType<typeof draftStorageFor>,
  revision: () => number | undefined,
) => {
  const { subscribe, emit } = createEmitter()
  let state: AutosaveState = draft.isChanged() ? 'stored' : 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingSince: number | undefined

  const setState = (next: AutosaveState) => {
    if (next === state) return
    state = next
    emit()
  }
  const flush = async () => {
    if (pendingSince === undefined) return
    clearTimeout(timer)
    pendingSince = undefined
    const isChanged = draft.isChanged()
    try {
      if (isChanged) await storage.write({ form: draft.get(), revision: revision(), at: Date.now() })
      else await storage.remove()
      if (pendingSince === undefined) setState(isChanged ? 'stored' : 'idle')
    } catch {
      // No space or no permission. In this state, leaving the page asks for confirmation.
      setState(isChanged ? 'failed' : 'idle')
    }
  }
  const unsubscribe = draft.subscribe(() => {
    const now = Date.now()
    pendingSince ??= now
    if (state !== 'failed') setState('pending')
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(debounceMs, pendingSince + maxDelayMs - now)))
  })
  const leave = () => {
    if (state === 'pending' && draft.isChanged()) {
      try {
        storage.writeSync({ form: draft.get(), revision: revision(), at: Date.now() })
      } catch {
        // Too large for local storage; the asynchronous write below is the fallback.
      }
    }
    void flush()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', leave)

  return {
    state: () => state,
    subscribe,
    flush,
    /** Writes pending changes and stops listening. */
    stop: () => {
      void flush()
      unsubscribe()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    },
    /** Deletes the stored draft, after it was saved to the server or discarded. */
    forget: async () => {
      clearTimeout(timer)
      pendingSince = undefined
      unsubscribe()
      try {
        await storage.remove()
      } catch {
        // Storage is unavailable, so there is nothing to remove.
      }
      setState('idle')
    },
  }
}

/** A form as opened: the server's version and the draft stored in this browser. */
export interface OpenedForm {
  readonly id: FormId
  /** Undefined for a new form. */
  readonly server: ServerForm | undefined
  readonly storedDraft: StoredDraft | undefined
}

/** Starts editing a form, a new one in a language. Call `autosave.stop()` at the end. */
export const createEditorSession = ({ id, server, storedDraft }: OpenedForm, language?: string) => {
  let saved = server ? decodeForm(server) : blankForm(language)
  const draft: Draft = createDraft(saved, storedDraft?.form)
  const isRestored = storedDraft !== undefined && draft.isChanged()
  let current = server
  let revision = isRestored ? storedDraft.revision : server?.row.revision
  const autosave = startAutosave(draft, draftStorageFor(id), () => revision)
  return {
    draft,
    autosave,
    /** The last version loaded from the server; undefined for a new form. */
    server: () => current,
    /** The same in the editor; a blank form for a new one. */
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
      saved = decodeForm(onto)
      draft.rebase(saved)
    },
  }
}

export type EditorSession = ReturnType<typeof createEditorSession>
