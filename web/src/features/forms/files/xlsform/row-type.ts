/** What a person answers to a question that is no choice. */
export type FreeAnswer = 'text' | 'number' | 'date'

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

const freeAnswers: Readonly<Record<FreeAnswer, readonly string[]>> = {
  text: ['text', 'string', 'q string', 'add text prompt', 'phone number', 'email'],
  number: [
    ['integer', 'int', 'decimal', 'number', 'percentage', 'q int', 'q decimal', 'add integer prompt'],
    ['add decimal prompt', 'number of days in last month', 'number of days in last six months'],
    ['number of days in last year'],
  ].flat(),
  date: [
    ['date', 'time', 'datetime', 'date time', 'q date', 'q time', 'q datetime', 'q date time', 'add date prompt'],
    ['add time prompt', 'add datetime prompt', 'add date time prompt'],
  ].flat(),
}
const plainTypes = new Map<string, RowType>([
  // Object.entries loses the type of the keys.
  ...(Object.entries(freeAnswers) as [FreeAnswer, string[]][]).flatMap(([answer, words]) =>
    words.map((word): [string, RowType] => [word, { kind: 'free', answer }]),
  ),
  ...['note', 'q note', 'add note prompt'].map((word): [string, RowType] => [word, { kind: 'note' }]),
])

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

/** A condition that one choice of one question is selected, as text fields of “other, please specify” have it. */
export const parseSelectedCondition = (text: string): { question: string; choice: string } | undefined => {
  const pattern =
    /^\s*(?:selected\(\s*\$\{([^}]+)\}\s*,\s*['"‘’]([^'"‘’]+)['"‘’]\s*\)|\$\{([^}]+)\}\s*=\s*['"‘’]([^'"‘’]+)['"‘’])\s*$/
  const [, name, choice, otherName, otherChoice] = pattern.exec(text) ?? []
  const [question, selected] = [name ?? otherName, choice ?? otherChoice]
  return question === undefined || selected === undefined ? undefined : { question: question.trim(), choice: selected }
}
