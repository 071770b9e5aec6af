import { readClaims, token } from '../../api/token.ts'
import { kept } from '../../lib/kept.ts'
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
const prefix = () => `${shape}/${readClaims(token.get() ?? '')?.sub ?? ''}/`

const isKept = (value: unknown): value is { parts: [string, Part][]; revision?: number; at: number } =>
  typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts) && 'at' in value

/** The unsaved work on a form; nothing where there is none or the browser keeps nothing. */
export const findKept = async (form: FormId): Promise<KeptDraft | undefined> => {
  try {
    const value = await kept.get(prefix() + form)
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
    return (await kept.keys(start)).map(key => key.slice(start.length))
  } catch {
    // A list without that mark is still the list.
    return []
  }
}

/** How a form's unsaved work is written and removed. The account is the one that is signed in now, whoever comes next. */
export const keptPlace = (form: FormId) => {
  const key = prefix() + form
  return {
    write: ({ parts, revision, at }: KeptDraft) => kept.put(key, { parts: [...parts], revision, at }),
    remove: () => kept.remove(key),
  }
}
