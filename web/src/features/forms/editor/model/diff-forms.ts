import { childrenOf, isSame, type Part, type Parts } from './form-parts.ts'

/** A difference between two states of a form. */
export interface FormChange {
  readonly changeKind: 'added' | 'removed' | 'moved' | 'reordered' | 'changed'
  /** The part as it is now; as it was, when it is gone. */
  readonly part: Part
  /** For `changed`: which of its fields. */
  readonly fields: readonly string[]
}

const structure = new Set(['key', 'kind', 'parent', 'id', 'idOption', 'children'])

const changedFields = (before: Part, now: Part) => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).flatMap(([field, value]: [string, unknown]) =>
    structure.has(field) || old.get(field) === value ? [] : [field],
  )
}

/** Whether those that are in both lists stand in another order. */
const isReordered = (before: readonly string[], now: readonly string[]) => {
  const kept = now.filter(key => before.includes(key))
  const old = before.filter(key => now.includes(key))
  return kept.some((key, place) => key !== old[place])
}

const compare = (before: Part, now: Part): FormChange[] => {
  if (isSame(before, now)) return []
  const fields = changedFields(before, now)
  return [
    ...(before.parent === now.parent ? [] : [{ changeKind: 'moved', part: now, fields: [] } as const]),
    ...(fields.length === 0 ? [] : [{ changeKind: 'changed', part: now, fields } as const]),
    ...(isReordered(childrenOf(before), childrenOf(now))
      ? [{ changeKind: 'reordered', part: now, fields: [] } as const]
      : []),
  ]
}

/** All keys of a form in its order. */
const walk = (parts: Parts, key: string): string[] => [
  key,
  ...childrenOf(parts.get(key)).flatMap(child => walk(parts, child)),
]

/**
 * What changed from one state of a form to another, in the order of the new one and then what is gone. What is added or
 * removed as a whole is said once, not again for each thing inside.
 */
export const diffForms = (before: Parts, now: Parts, root: string): FormChange[] => {
  const present = walk(now, root).flatMap((key): FormChange[] => {
    const part = now.get(key)
    if (!part) return []
    const old = before.get(key)
    if (old) return compare(old, part)
    return before.has(part.parent) ? [{ changeKind: 'added', part, fields: [] }] : []
  })
  const gone = walk(before, root).flatMap((key): FormChange[] => {
    const part = before.get(key)
    return part && !now.has(key) && now.has(part.parent) ? [{ changeKind: 'removed', part, fields: [] }] : []
  })
  return [...present, ...gone]
}
