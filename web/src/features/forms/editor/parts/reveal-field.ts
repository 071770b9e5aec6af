import { flushSync } from 'react-dom'
import type { Value } from '../../../../lib/stores/value.ts'
import type { Draft } from '../model/draft-store.ts'
import { locate, parentKeyOf } from '../model/edited-form.ts'
import type { FieldPath } from '../model/form-codec.ts'

/** The DOM id of a field's input. */
export const fieldId = (key: string, field: string) => `${key}.${field}`

/** For wire names without an input: the control to focus instead. */
const fallbackField: Readonly<Record<string, string>> = {
  formSections: 'add',
  questions: 'add',
  optionsToQuestions: 'add',
}

/** Of an editor: fields of options are rendered while their question is open. */
interface Questions {
  readonly draft: Draft
  readonly openQuestions: Value<ReadonlySet<string>>
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void
}

const openOptions = ({ draft, openQuestions, setOpen }: Questions, key: string, isOptions: boolean) => {
  const found = locate(draft.get(), key)
  const question = found?.kind === 'option' ? parentKeyOf(found) : isOptions ? key : undefined
  if (question !== undefined && !openQuestions.get().has(question)) flushSync(() => setOpen([question], true))
}

/** Scrolls to a field and focuses it, or the first field of its part if the field isn't rendered. */
export const revealField = (questions: Questions, { key, field }: FieldPath) => {
  openOptions(questions, key, field === 'optionsToQuestions')
  const element =
    document.getElementById(fieldId(key, fallbackField[field] ?? field)) ??
    document.querySelector<HTMLElement>(`[data-part="${key}"] :is(input, textarea)`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Scrolls to a part without moving the focus. */
export const scrollToPart = (questions: Questions, key: string) => {
  openOptions(questions, key, false)
  document.querySelector(`[data-part="${key}"]`)?.scrollIntoView({ block: 'nearest' })
}
