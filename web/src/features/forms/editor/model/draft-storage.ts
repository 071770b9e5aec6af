import { idbStore } from '../../../../lib/stores/idb-store.ts'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'
import { formKey, type Part, type Parts } from './form-parts.ts'

/** Unsaved work on a form, as this browser keeps it. */
export interface StoredDraft {
  readonly parts: Parts
  /** The server's revision that it is based on; undefined for a new form and where the server has none. */
  readonly revision: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

export type FormId = number | 'new'

/** Changes with the shape of `Part`: what an older version kept is not understood. */
const storageVersion = 'form-draft-1'

/** Two people at one computer don't find each other's work. */
const prefix = () => `${storageVersion}/${currentAccountName()}/`

const isStoredDraft = (value: unknown): value is { parts: [string, Part][]; revision?: number; at: number } =>
  typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts) && 'at' in value

/** What a page that was being left wrote in its last moment; a fuller place may not have come to it. */
const unloadStorage = {
  get: (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'),
  put: (key: string, value: object) => localStorage.setItem(key, JSON.stringify(value)),
  remove: (key: string) => localStorage.removeItem(key),
}

/** The unsaved work on a form; nothing where there is none or the browser keeps nothing. */
export const findStoredDraft = async (form: FormId): Promise<StoredDraft | undefined> => {
  const key = prefix() + form
  try {
    const [late, early] = [unloadStorage.get(key), await idbStore.get(key)]
    const value = isStoredDraft(late) && !(isStoredDraft(early) && early.at > late.at) ? late : early
    if (!isStoredDraft(value)) return undefined
    const parts = new Map(value.parts)
    return parts.has(formKey) ? { parts, revision: value.revision, at: value.at } : undefined
  } catch {
    // The editor works without; keeping fails as well then, and that is shown.
    return undefined
  }
}

/** Ids of the forms with unsaved work here. */
export const findFormsWithDrafts = async (): Promise<readonly string[]> => {
  const start = prefix()
  try {
    const keys = [...(await idbStore.keys(start)), ...Object.keys(localStorage).filter(key => key.startsWith(start))]
    return [...new Set(keys.map(key => key.slice(start.length)))]
  } catch {
    // A list without that mark is still the list.
    return []
  }
}

/** How a form's unsaved work is written and removed. The account is the one that is signed in now, whoever comes next. */
export const draftStorageFor = (form: FormId) => {
  const key = prefix() + form
  return {
    write: async ({ parts, revision, at }: StoredDraft) => {
      await idbStore.put(key, { parts: [...parts], revision, at })
      unloadStorage.remove(key)
    },
    /** For a page that is being left, which may not live to the end of a `write`. Throws where there is no room. */
    writeSync: ({ parts, revision, at }: StoredDraft) => unloadStorage.put(key, { parts: [...parts], revision, at }),
    remove: async () => {
      unloadStorage.remove(key)
      await idbStore.remove(key)
    },
  }
}
