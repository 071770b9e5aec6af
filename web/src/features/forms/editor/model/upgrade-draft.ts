import {
  type EditorCheck,
  type FormPart,
  type OptionPart,
  type Part,
  type QuestionPart,
  referenceOf,
} from './form-parts.ts'

type WithoutId<Element extends Part, Name extends keyof Element> = Omit<Element, Name> & {
  readonly [Field in Name]: Element[Field] | null
}

/**
 * A part of a stored draft. Earlier, checks were JSON texts, the fields of an input were fields of its option, and new questions and
 * options had no ids.
 */
export type StoredPart =
  | Exclude<Part, FormPart | QuestionPart | OptionPart>
  | (Omit<FormPart, 'checks'> & { readonly checks?: readonly (string | EditorCheck)[] | undefined })
  | WithoutId<QuestionPart, 'id'>
  | WithoutId<OptionPart, 'idOption'>

const isOfInput = (field: string) => /^input[A-Z]/.test(field)

const upgradeInput = (option: OptionPart): OptionPart => {
  const fields = Object.entries(option)
  const input = fields.flatMap(([name, value]) =>
    isOfInput(name) ? [[name.charAt(5).toLowerCase() + name.slice(6), value]] : [],
  )
  if (input.length === 0) return option
  const others = fields.filter(([name]) => !isOfInput(name))
  // The fields of an option, in another arrangement.
  return { ...Object.fromEntries(others), input: Object.fromEntries(input) } as OptionPart
}

/** The part in its present shape. */
export const upgradePart = (stored: StoredPart): Part => {
  switch (stored.kind) {
    case 'section':
      return stored
    case 'question':
      return { ...stored, id: stored.id ?? referenceOf(stored.key) }
    case 'option':
      return upgradeInput({ ...stored, idOption: stored.idOption ?? referenceOf(stored.key) })
    case 'form':
      return {
        ...stored,
        // Written as a check.
        checks: stored.checks?.map(check => (typeof check === 'string' ? (JSON.parse(check) as EditorCheck) : check)),
      }
  }
}
