import { flushSync } from 'react-dom'
import type { Editor } from '../editor-context.ts'
import type { FieldPath } from '../model/form-codec.ts'
import { partOf } from '../model/form-parts.ts'

/** The id of a field's input in the page. */
export const fieldId = (key: string, field: string) => `${key}.${field}`

/** Wire names of what isn't an input lead to what helps there. */
const nearestField: Readonly<Record<string, string>> = {
  formSections: 'add',
  questions: 'add',
  optionsToQuestions: 'add',
}

const openOptions = ({ draft, isOpen }: Editor, key: string, isOptions: boolean) => {
  const question = partOf(draft, key, 'option')?.parent ?? (isOptions ? key : undefined)
  if (question !== undefined && !isOpen.get(question)) flushSync(() => isOpen.set(question, true))
}

/** Brings a field into view and puts the cursor there; a field that isn't shown leads to its part's first one. */
export const revealField = (editor: Editor, { key, field }: FieldPath) => {
  openOptions(editor, key, field === 'optionsToQuestions')
  const element =
    document.getElementById(fieldId(key, nearestField[field] ?? field)) ??
    document.querySelector<HTMLElement>(`[data-part="${key}"] :is(input, textarea)`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Brings a part into view and leaves the cursor where it is. */
export const scrollToPart = (editor: Editor, key: string) => {
  openOptions(editor, key, false)
  document.querySelector(`[data-part="${key}"]`)?.scrollIntoView({ block: 'nearest' })
}
