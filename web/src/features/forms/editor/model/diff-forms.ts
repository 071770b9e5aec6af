import { childKeysOf, type EditedForm, entriesOf, type FormEntry, type FormNode, isSameValue } from './edited-form.ts'
import { translationField } from './form-codec.ts'
import { nestedFieldOf } from './input-codec.ts'

/** A difference between two versions of a form. */
export interface FormChange {
  readonly changeKind: 'added' | 'removed' | 'moved' | 'reordered' | 'changed'
  /** Of the current node, or the previous one if it was removed. */
  readonly key: string
  /** The changed fields of a `changed` node. */
  readonly fields: readonly string[]
}

const structuralFields = new Set(['id', 'idInQuestion', 'location', 'sections', 'questions', 'options'])

/** The fields of a node that people see, with those of an option's input, short wordings and translations. */
const fieldsOf = (node: FormNode) =>
  new Map(
    Object.entries(node).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      if (structuralFields.has(name)) return []
      const inner: [string, unknown][] = Object.entries(value ?? {})
      if (name === 'input' || name === 'shortText') return inner.map(([key, each]) => [nestedFieldOf(name, key), each])
      if (name !== 'translations') return [[name, value]]
      return inner.flatMap(([tag, texts]) =>
        Object.entries(texts ?? {}).map(([text, each]): [string, unknown] => [translationField(text, tag), each]),
      )
    }),
  )

const changedFields = (before: FormNode, now: FormNode) => {
  const [old, current] = [fieldsOf(before), fieldsOf(now)]
  return [...new Set([...current.keys(), ...old.keys()])].filter(
    field => !isSameValue(old.get(field), current.get(field)),
  )
}

/** Whether the elements of both lists have a different order. */
const isReordered = (before: readonly string[], now: readonly string[]) => {
  const remaining = now.filter(key => before.includes(key))
  const previous = before.filter(key => now.includes(key))
  return remaining.some((key, index) => key !== previous[index])
}

const entriesByKey = (form: EditedForm) => new Map<string, FormEntry>(entriesOf(form).map(entry => [entry.key, entry]))

/**
 * The changes from one version of a form to another, in the order of the new one, followed by removed nodes. An added or
 * removed node is reported once, without its descendants.
 */
export const diffForms = (before: EditedForm, now: EditedForm): FormChange[] => {
  const [previous, current] = [entriesByKey(before), entriesByKey(now)]
  const present = [...current].flatMap(([key, { node, parent }]): FormChange[] => {
    const old = previous.get(key)
    if (!old) return previous.has(parent ?? '') ? [{ changeKind: 'added', key, fields: [] }] : []
    if (old.parent === parent && isSameValue(old.node, node)) return []
    const fields = changedFields(old.node, node)
    return [
      ...(old.parent === parent ? [] : [{ changeKind: 'moved', key, fields: [] } as const]),
      ...(fields.length === 0 ? [] : [{ changeKind: 'changed', key, fields } as const]),
      ...(isReordered(childKeysOf(before, key), childKeysOf(now, key))
        ? [{ changeKind: 'reordered', key, fields: [] } as const]
        : []),
    ]
  })
  const removed = [...previous].flatMap(([key, { parent = '' }]): FormChange[] =>
    current.has(key) || !current.has(parent) ? [] : [{ changeKind: 'removed', key, fields: [] }],
  )
  return [...present, ...removed]
}
