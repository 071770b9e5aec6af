import { allowsMultiple } from '@scrutineer/contract/forms'
import type { OptionDocument } from '@scrutineer/contract/helpers/form-document'
import type { InputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import type { PublishedQuestion } from '../../../db/shared/question-texts/form-questions.ts'

/** An option with its code. */
export interface FlatOption {
  readonly id: number
  /** `a1`, `a2`, … in the order in which the question's options were first published: it never changes. */
  readonly code: string
  readonly text: string
  /** What is typed; undefined without a field. */
  readonly kind: InputKind | undefined
  readonly unit: string | undefined
}

/** A question of any published version, with the texts of the newest one that has it. */
export interface FlatQuestion {
  readonly id: number
  /** Name of its column, and the beginning of the names of others. */
  readonly name: string
  readonly section: string
  readonly text: string
  readonly takesSeveral: boolean
  /** What is typed is the answer, in all versions. */
  readonly isOnlyField: boolean
  readonly options: readonly FlatOption[]
}

/**
 * Of these versions of an option, newest first, the newest says what a value is, as in the analysis. Decimals of an earlier version are
 * values of whole numbers too; other texts of earlier versions are texts.
 */
const kindOf = (versions: readonly OptionDocument[]): InputKind | undefined => {
  const kinds = versions.map(({ input, isFreeText }) => input?.kind ?? (isFreeText ? 'text' : undefined))
  if (kinds[0] === 'integer' && kinds.includes('decimal')) return 'decimal'
  return kinds[0] ?? (kinds.some(kind => kind !== undefined) ? 'text' : undefined)
}

/** One underscore at most in a row, since two separate the name of a question from the rest. */
const toName = (code: string): string => {
  const name = code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return /^[A-Za-z]/.test(name) ? name : ['q', name].filter(Boolean).join('_')
}

/** Returns a function that gives each code a name of its own, in any letter case. */
const createNames = (reserved: readonly string[]) => {
  const taken = new Set(reserved.map(name => name.toLowerCase()))
  return (code: string, id: number): string => {
    let name = toName(code)
    while (taken.has(name.toLowerCase())) name = `${name}_${id}`
    taken.add(name.toLowerCase())
    return name
  }
}

/** The questions of a form as columns, of all its versions. `reserved` are names of other columns. */
export const toFlatQuestions = (questions: readonly PublishedQuestion[], reserved: readonly string[]) => {
  const nameOf = createNames(reserved)
  return questions.map(({ id, code, section, text, options, versions }): FlatQuestion => {
    const firstPublished = versions.toReversed().flatMap(version => version.options.map(option => option.id))
    const toOption = (optionId: number, index: number): FlatOption[] => {
      const option = options.find(each => each.id === optionId)
      if (!option) return []
      const unit = option.input && 'unit' in option.input ? option.input.unit : undefined
      return [{ id: optionId, code: `a${index + 1}`, text: option.text, kind: kindOf(option.versions), unit }]
    }
    return {
      ...{ id, name: nameOf(code, id), section, text },
      takesSeveral: versions.some(({ questionType }) => allowsMultiple(questionType)),
      isOnlyField: options.length === 1 && versions.every(version => isOnlyField(version.options)),
      options: [...new Set(firstPublished)].flatMap(toOption),
    }
  })
}
