import { childrenOf, isSameValue, type OptionPart, type Part, type Parts } from './form-parts.ts'
import { partFieldOf } from './input-codec.ts'

/** A difference between two versions of a form. */
export interface FormChange {
  readonly changeKind: 'added' | 'removed' | 'moved' | 'reordered' | 'changed'
  /** The current part, or the previous one if it was removed. */
  readonly part: Part
  /** The changed fields of a `changed` part. */
  readonly fields: readonly string[]
}

const structuralFields = new Set(['key', 'kind', 'parent', 'id', 'idOption', 'children'])

/** A condition is one field for people. */
const nameInList = (field: string) => (field === 'showIfQuestion' || field === 'showIfOptions' ? 'showIf' : field)

/** The fields of a part that people see, with those of an option's input. */
const fieldsOf = ({ input, ...part }: Part & Pick<OptionPart, 'input'>) => {
  const inputs = Object.entries(input ?? {}).map(([name, value]) => [partFieldOf(name), value] as const)
  return new Map<string, unknown>([...Object.entries(part).filter(([name]) => !structuralFields.has(name)), ...inputs])
}

const changedFields = (before: Part, now: Part) => {
  const [old, current] = [fieldsOf(before), fieldsOf(now)]
  const fields = [...current.keys(), ...old.keys()].filter(field => !isSameValue(old.get(field), current.get(field)))
  return [...new Set(fields.map(nameInList))]
}

/** Whether the elements of both lists have a different order. */
const isReordered = (before: readonly string[], now: readonly string[]) => {
  const remaining = now.filter(key => before.includes(key))
  const previous = before.filter(key => now.includes(key))
  return remaining.some((key, index) => key !== previous[index])
}

const compare = (before: Part, now: Part): FormChange[] => {
  if (isSameValue(before, now)) return []
  const fields = changedFields(before, now)
  return [
    ...(before.parent === now.parent ? [] : [{ changeKind: 'moved', part: now, fields: [] } as const]),
    ...(fields.length === 0 ? [] : [{ changeKind: 'changed', part: now, fields } as const]),
    ...(isReordered(childrenOf(before), childrenOf(now))
      ? [{ changeKind: 'reordered', part: now, fields: [] } as const]
      : []),
  ]
}

/** The key of a part and those of its descendants, in the order of the form. */
const keysInOrder = (parts: Parts, key: string): string[] => [
  key,
  ...childrenOf(parts.get(key)).flatMap(child => keysInOrder(parts, child)),
]

/**
 * The changes from one version of a form to another, in the order of the new one, followed by removed parts. An added or
 * removed part is reported once, without its descendants.
 */
export const diffForms = (before: Parts, now: Parts, root: string): FormChange[] => {
  const present = keysInOrder(now, root).flatMap((key): FormChange[] => {
    const part = now.get(key)
    if (!part) return []
    const old = before.get(key)
    if (old) return compare(old, part)
    return before.has(part.parent) ? [{ changeKind: 'added', part, fields: [] }] : []
  })
  const removed = keysInOrder(before, root).flatMap((key): FormChange[] => {
    const part = before.get(key)
    return part && !now.has(key) && now.has(part.parent) ? [{ changeKind: 'removed', part, fields: [] }] : []
  })
  return [...present, ...removed]
}
