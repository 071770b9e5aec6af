import { type InputKind, inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import { createInput, type InputTexts } from '../../editor/model/input-codec.ts'
import type { AddedTexts } from '../content/read-form.ts'

/** What a person answers to a question that is no choice: a value of an input, or a text. */
export interface FreeAnswer {
  readonly label: keyof AddedTexts
  readonly input: InputTexts | undefined
  /** Whether the parameters of the row state the input. */
  readonly isRange: boolean
}

/** The type of a row of the worksheet `survey`. */
export type RowType =
  | { readonly kind: 'select'; readonly isMultiple: boolean; readonly list: string; readonly hasOther: boolean }
  | { readonly kind: 'free'; readonly answer: FreeAnswer }
  /** `control` is what begins or ends: a group, something repeated, or a matrix. */
  | { readonly kind: 'begin'; readonly control: string }
  | { readonly kind: 'end'; readonly control: string }
  | { readonly kind: 'note' }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

const single = [
  'select one',
  'select1',
  'select one from',
  'select one using',
  'add select one prompt using',
  'q select1',
]
const multiple = [
  ['select multiple', 'select multiple from', 'select multiple using', 'select all that apply'],
  ['select all that apply from', 'add select multiple prompt using', 'q select'],
].flat()
const selects = new Map([...single.map(each => [each, false] as const), ...multiple.map(each => [each, true] as const)])
/** Choices from another file, which a workbook doesn't have. */
const fileSelects = new Set(['select one from file', 'select multiple from file'])

const free = (label: keyof AddedTexts, input?: InputTexts): RowType => ({
  kind: 'free',
  answer: { label, input, isRange: false },
})
const typed = (kind: InputKind) => free(inputKinds[kind].values, createInput(kind))
/** A whole number from 0, as the converter restricts it. */
const upTo = (max: string) => free('number', { ...createInput('integer'), min: '0', max })

const typesOfWords: readonly (readonly [RowType, readonly string[]])[] = [
  [typed('text'), ['text', 'string', 'q string', 'add text prompt']],
  [free('text'), ['phone number', 'email']],
  [typed('integer'), ['integer', 'int', 'q int', 'add integer prompt']],
  [typed('decimal'), ['decimal', 'number', 'q decimal', 'add decimal prompt']],
  [upTo('100'), ['percentage']],
  [upTo('31'), ['number of days in last month']],
  [upTo('183'), ['number of days in last six months']],
  [upTo('365'), ['number of days in last year']],
  [typed('date'), ['date', 'q date', 'add date prompt']],
  [typed('time'), ['time', 'q time', 'add time prompt']],
  [free('dateTime'), ['datetime', 'date time', 'q datetime', 'q date time']],
  [free('dateTime'), ['add datetime prompt', 'add date time prompt']],
  [{ kind: 'free', answer: { label: 'number', input: createInput('decimal'), isRange: true } }, ['range', 'q range']],
  [{ kind: 'note' }, ['note', 'q note', 'add note prompt']],
]
const plainTypes = new Map(typesOfWords.flatMap(([type, words]) => words.map(word => [word, type] as const)))

const otherSuffixes = new Set(['or other', 'or specify other'])

/** Underscores, hyphens and spaces are equal outside of a list's name. */
const normalize = (words: readonly string[]) => words.join(' ').toLowerCase().replace(/[_-]/g, ' ')

const parseSelect = (words: readonly string[]): RowType | undefined => {
  // The longest first: `select one from list` isn't a choice from the list `from list`.
  for (let length = Math.min(words.length - 1, 6); length > 0; length -= 1) {
    const command = normalize(words.slice(0, length))
    if (fileSelects.has(command)) return undefined
    const isMultiple = selects.get(command)
    if (isMultiple === undefined) continue
    const rest = words.slice(length)
    const suffix = [1, 2, 3].find(count => count < rest.length && otherSuffixes.has(normalize(rest.slice(-count))))
    const list = rest.slice(0, suffix === undefined ? rest.length : -suffix).join(' ')
    return { kind: 'select', isMultiple, list, hasOther: suffix !== undefined }
  }
  return undefined
}

/** Parses the types of XLSForm with the synonyms that its converter pyxform reads. */
export const parseRowType = (text: string): RowType => {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return { kind: 'none' }
  const type = normalize(words)
  const [, bound, control] = /^(begin|end) (.+)$/.exec(type) ?? []
  if (control !== undefined) return { kind: bound === 'begin' ? 'begin' : 'end', control }
  return plainTypes.get(type) ?? parseSelect(words) ?? { kind: 'other' }
}
