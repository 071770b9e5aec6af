import { collapseSpaces } from '../../lib/format/text.ts'

/** Normalizes a typed text for a draft: spaces are trimmed and collapsed in each line. */
const toDraftText = (typed: string) => typed.trim().split('\n').map(collapseSpaces).join('\n')

/**
 * Reads the values of a draft from the fields with their names: a switch where the initial value is a boolean, else a text.
 * Checked boxes of one name are separated by spaces. A field that isn't shown keeps its initial value.
 */
export const readFormDraft = <Draft extends object>(form: HTMLFormElement, initial: Draft): Draft => {
  const data = new FormData(form)
  const read = (name: string, initialValue: unknown) => {
    if (form.elements.namedItem(name) === null) return initialValue
    if (typeof initialValue === 'boolean') return data.has(name)
    return data.getAll(name).map(String).map(toDraftText).join(' ')
  }
  const values = Object.entries(initial).map(([name, initialValue]) => [name, read(name, initialValue)])
  // Each value has the type of the initial one.
  return Object.fromEntries(values) as Draft
}

/** Writes a draft into the uncontrolled fields that show something else, so that the cursor stays where someone types. */
export const showDraft = (form: HTMLFormElement, draft: object): void => {
  const values = new Map<string, unknown>(Object.entries(draft))
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )) {
    const value = values.get(field.name)
    if (value === undefined) continue
    const text = String(value)
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = typeof value === 'boolean' ? value : text.split(' ').includes(field.value)
    else if (toDraftText(field.value) !== text) field.value = text
  }
}
