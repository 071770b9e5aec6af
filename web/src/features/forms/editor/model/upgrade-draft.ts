import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { type EditedForm, type EditedOption, type EditedQuestion, formKey } from './edited-form.ts'

/**
 * A part of a draft that was stored as a flat map: the form, a section, a question or an option, with the keys of its children.
 * Keys of the server's parts end with their id; those of new parts are `n` or, from a file, `i` with a number. Earlier, checks
 * were JSON texts, the fields of an input were fields of its option, and new questions and options had no ids.
 */
export interface StoredPart {
  readonly key: string
  readonly id: number | null
  readonly idOption?: number | null
  readonly children?: readonly string[]
  readonly code?: string
  readonly description?: string
  readonly diaspora?: boolean
  readonly checks?: readonly (string | (Omit<FormCheck, 'id'> & { readonly id: number | null }))[]
  readonly text?: string
  readonly questionType?: number
  readonly showIfQuestion?: string | null
  readonly showIfOptions?: readonly string[]
  readonly isFreeText?: boolean
  readonly flagged?: boolean
  readonly notObserved?: true
  readonly input?: EditedOption['input']
  readonly shortTextEn?: string
  readonly shortTextRo?: string
}

/**
 * The id of a section without one. Another server's sections have keys that say their places, by which `decodeForm` numbers them;
 * the ids of new ones in such a form are below.
 */
const createSectionId = (isNewForm: boolean, key: string, index: number): number => {
  const [, place] = /^sat(\d+)$/.exec(key) ?? []
  if (place !== undefined) return -1 - Number(place)
  return (isNewForm ? -1 : -1_000_000) - index
}

/** The id of a question or option with this key, also of one that was deleted. */
const idOf = (key: string): number => {
  const last = key.split('-').at(-1) ?? ''
  const number = Number(last.slice(1))
  if (last.startsWith('n')) return -2 * number
  return last.startsWith('i') ? -2 * number - 1 : number
}

const inputOf = ({ input, ...option }: StoredPart): EditedOption['input'] => {
  if (input) return input
  const fields = Object.entries(option).flatMap(([name, value]) =>
    /^input[A-Z]/.test(name) ? [[name.charAt(5).toLowerCase() + name.slice(6), value]] : [],
  )
  // The fields of an option, in another arrangement.
  return fields.length > 0 ? (Object.fromEntries(fields) as EditedOption['input']) : undefined
}

const toOption = (part: StoredPart): EditedOption => {
  const { text = '', isFreeText = false, flagged = false, notObserved, shortTextEn, shortTextRo = '' } = part
  const id = part.idOption ?? idOf(part.key)
  return {
    id,
    ...(part.id !== null && part.id !== id && { idInQuestion: part.id }),
    text,
    isFreeText,
    flagged,
    input: inputOf(part),
    ...(notObserved && { notObserved }),
    ...(shortTextEn !== undefined && { shortText: { en: shortTextEn, ro: shortTextRo } }),
  }
}

const conditionOf = ({ showIfQuestion, showIfOptions = [] }: StoredPart): EditedQuestion['showIf'] =>
  showIfQuestion && showIfOptions.length > 0
    ? { idQuestion: idOf(showIfQuestion), idOptions: showIfOptions.map(idOf) }
    : undefined

/** The form of a draft that was stored as parts; undefined if they have none. */
export const upgradeDraft = (parts: ReadonlyMap<string, StoredPart>): EditedForm | undefined => {
  const childrenOf = ({ children = [] }: StoredPart) => children.flatMap(key => parts.get(key) ?? [])
  const form = parts.get(formKey)
  if (!form) return undefined
  const { id, code = '', description = '', diaspora = false, checks } = form
  return {
    id,
    code,
    description,
    diaspora,
    sections: childrenOf(form).map((section, index) => ({
      id: section.id ?? createSectionId(id === null, section.key, index),
      code: section.code ?? '',
      description: section.description ?? '',
      questions: childrenOf(section).map(question => ({
        id: idOf(question.key),
        code: question.code ?? '',
        text: question.text ?? '',
        questionType: question.questionType ?? 0,
        showIf: conditionOf(question),
        options: childrenOf(question).map(toOption),
      })),
    })),
    ...(checks && {
      checks: checks.map((stored, index) => {
        // Written as a check.
        const check = typeof stored === 'string' ? (JSON.parse(stored) as FormCheck) : stored
        return { ...check, id: check.id ?? -1 - index }
      }),
    }),
  }
}
