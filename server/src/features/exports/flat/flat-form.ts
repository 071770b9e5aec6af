import { allowsMultiple } from '@scrutineer/contract/forms'
import type { FormDocument, OptionDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { getOrAdd, groupBy } from '@scrutineer/contract/helpers/groups'
import { type InputKind, inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'

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
  /** The newest version doesn't have it. */
  readonly isFormer: boolean
  readonly takesSeveral: boolean
  /** What is typed is the answer, in all versions. */
  readonly isOnlyField: boolean
  readonly options: readonly FlatOption[]
}

/** A form as columns. Plain values, since it is sent to a worker thread. */
export interface FlatForm {
  readonly id: number
  readonly code: string
  readonly title: string
  /** In the form's order; questions of earlier versions last. */
  readonly questions: readonly FlatQuestion[]
}

/** What versions of an option have their values from: typed values if they are alike, otherwise text. */
const commonKind = (options: readonly OptionDocument[]): InputKind | undefined => {
  const kinds = options.flatMap(({ input, isFreeText }) => input?.kind ?? (isFreeText ? ('text' as const) : []))
  const typed = new Set(kinds.filter(kind => kind !== 'text'))
  if (typed.size < 2) return [...typed, ...kinds][0]
  return [...typed].every(kind => inputKinds[kind].values === 'number') ? 'decimal' : 'text'
}

const toOption = (versions: readonly OptionDocument[], index: number): FlatOption[] => {
  const newest = versions.at(-1)
  if (!newest) return []
  const { id, text, input } = newest
  const unit = input && 'unit' in input ? input.unit : undefined
  return [{ id, code: `a${index + 1}`, text, kind: commonKind(versions), unit }]
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

interface Published {
  readonly section: string
  readonly question: QuestionDocument
}

/** The columns of a form of these published versions, oldest first; undefined without one. `reserved` are names of other columns. */
export const toFlatForm = (
  id: number,
  versions: readonly FormDocument[],
  reserved: readonly string[],
): FlatForm | undefined => {
  const newest = versions.at(-1)
  if (!newest) return undefined
  const published = versions.map(({ sections }) =>
    sections.flatMap(({ description, questions }) =>
      questions.map((question): Published => ({ section: description, question })),
    ),
  )
  /** Versions of each question, oldest first. */
  const byId = groupBy(published.flat(), ({ question }) => question.id)
  const inOrder = new Set(published.toReversed().flatMap(questions => questions.map(({ question }) => question.id)))
  const current = new Set(published.at(-1)?.map(({ question }) => question.id))
  const nameOf = createNames(reserved)
  const questions = [...inOrder].flatMap((questionId): FlatQuestion[] => {
    const all = byId.get(questionId) ?? []
    const last = all.at(-1)
    if (!last) return []
    const options = new Map<number, OptionDocument[]>()
    for (const { question } of all)
      for (const option of question.options) getOrAdd(options, option.id, () => []).push(option)
    return [
      {
        id: questionId,
        name: nameOf(last.question.code, questionId),
        section: last.section,
        text: last.question.text,
        isFormer: !current.has(questionId),
        takesSeveral: all.some(({ question }) => allowsMultiple(question.questionType)),
        isOnlyField: options.size === 1 && all.every(({ question }) => isOnlyField(question.options)),
        options: [...options.values()].flatMap(toOption),
      },
    ]
  })
  return { id, code: newest.code, title: newest.description, questions }
}
