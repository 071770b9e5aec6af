import { kept } from '../../lib/kept.ts'
import { ownAccount } from '../../shared/own-key.ts'
import { formKey, type Part, type Parts } from './form-parts.ts'

/** Unsaved work on a form, as this browser keeps it. */
export interface KeptDraft {
  readonly parts: Parts
  /** The server's revision that it is based on; undefined for a new form and where the server has none. */
  readonly revision: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

export type FormId = number | 'new'

/** Changes with the shape of `Part`: what an older version kept is not understood. */
const shape = 'form-draft-1'

/** Two people at one computer don't find each other's work. */
const prefix = () => `${shape}/${ownAccount()}/`

const isKept = (value: unknown): value is { parts: [string, Part][]; revision?: number; at: number } =>
  typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts) && 'at' in value

/** What a page that was being left wrote in its last moment; a fuller place may not have come to it. */
const lastMoment = {
  get: (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'),
  put: (key: string, value: object) => localStorage.setItem(key, JSON.stringify(value)),
  remove: (key: string) => localStorage.removeItem(key),
}

/** The unsaved work on a form; nothing where there is none or the browser keeps nothing. */
export const findKept = async (form: FormId): Promise<KeptDraft | undefined> => {
  const key = prefix() + form
  try {
    const [late, early] = [lastMoment.get(key), await kept.get(key)]
    const value = isKept(late) && !(isKept(early) && early.at > late.at) ? late : early
    if (!isKept(value)) return undefined
    const parts = new Map(value.parts)
    return parts.has(formKey) ? { parts, revision: value.revision, at: value.at } : undefined
  } catch {
    // The editor works without; keeping fails as well then, and that is shown.
    return undefined
  }
}

/** Ids of the forms with unsaved work here. */
export const findKeptForms = async (): Promise<readonly string[]> => {
  const start = prefix()
  try {
    const keys = [...(await kept.keys(start)), ...Object.keys(localStorage).filter(key => key.startsWith(start))]
    return [...new Set(keys.map(key => key.slice(start.length)))]
  } catch {
    // A list without that mark is still the list.
    return []
  }
}

/** How a form's unsaved work is written and removed. The account is the one that is signed in now, whoever comes next. */
export const keptPlace = (form: FormId) => {
  const key = prefix() + form
  return {
    write: async ({ parts, revision, at }: KeptDraft) => {
      await kept.put(key, { parts: [...parts], revision, at })
      lastMoment.remove(key)
    },
    /** For a page that is being left, which may not live to the end of a `write`. Throws where there is no room. */
    writeAtOnce: ({ parts, revision, at }: KeptDraft) => lastMoment.put(key, { parts: [...parts], revision, at }),
    remove: async () => {
      lastMoment.remove(key)
      await kept.remove(key)
    },
  }
}
