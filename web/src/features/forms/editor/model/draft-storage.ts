import { idbStore } from '../../../../lib/stores/idb-store.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import type { EditedForm } from './edited-form.ts'
import { type StoredPart, upgradeDraft } from './upgrade-draft.ts'

/** Unsaved changes to a form, as stored in this browser. */
export interface StoredDraft {
  readonly form: EditedForm
  /** The server's revision that the draft is based on; undefined for a new form or a server without revisions. */
  readonly revision: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

export type FormId = number | 'new'

/** Drafts of an older shape, which have parts, are upgraded (`upgrade-draft.ts`). */
const storageVersion = 'form-draft-1'

/** Separates the drafts of different accounts in one browser. */
const prefix = () => `${storageVersion}/${currentAccountName()}/`

type StoredValue = Omit<StoredDraft, 'form'> & ({ form: EditedForm } | { parts: [string, StoredPart][] })

const isStoredDraft = (value: unknown): value is StoredValue =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  ('form' in value || ('parts' in value && Array.isArray(value.parts)))

/** Synchronous storage for a page that is being closed, when an IndexedDB write may not complete. */
const unloadStorage = {
  get: (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'),
  put: (key: string, value: object) => localStorage.setItem(key, JSON.stringify(value)),
  remove: (key: string) => localStorage.removeItem(key),
}

/** The stored draft of a form; undefined if there is none or the browser has no storage. */
export const findStoredDraft = async (form: FormId): Promise<StoredDraft | undefined> => {
  const key = prefix() + form
  try {
    const unloaded = unloadStorage.get(key)
    const stored = await idbStore.get(key)
    const isUnloadedLatest = isStoredDraft(unloaded) && !(isStoredDraft(stored) && stored.at > unloaded.at)
    const value = isUnloadedLatest ? unloaded : stored
    if (!isStoredDraft(value)) return undefined
    const { revision, at } = value
    const form = 'form' in value ? value.form : upgradeDraft(new Map(value.parts))
    return form && { form, revision, at }
  } catch {
    // The editor works without storage; autosaving fails as well then, and that is shown.
    return undefined
  }
}

/** Ids of the forms with a stored draft. */
export const findFormsWithDrafts = async (): Promise<readonly string[]> => {
  const keyPrefix = prefix()
  try {
    const keys = [
      ...(await idbStore.keys(keyPrefix)),
      ...Object.keys(localStorage).filter(key => key.startsWith(keyPrefix)),
    ]
    return [...new Set(keys.map(key => key.slice(keyPrefix.length)))]
  } catch {
    // The list of forms is useful without this information.
    return []
  }
}

/** Storage of a form's draft. Bound to the account that is signed in at the time of the call. */
export const draftStorageFor = (form: FormId) => {
  const key = prefix() + form
  return {
    write: async (draft: StoredDraft) => {
      await idbStore.put(key, draft)
      unloadStorage.remove(key)
    },
    /** For a page that is being closed, when a `write` may not complete. Throws if there is no space. */
    writeSync: (draft: StoredDraft) => unloadStorage.put(key, draft),
    remove: async () => {
      unloadStorage.remove(key)
      await idbStore.remove(key)
    },
  }
}
