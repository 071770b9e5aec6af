import {
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'

/** Texts in ICU syntax by area and key. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** What is wrong with a text of a language, as a sentence for the operator. */
export interface TextIssue {
  /** Keys joined by dots; empty for the file. */
  readonly key: string
  readonly problem: string
}

interface Comparison {
  /** The language's usable texts; English for the others. */
  readonly texts: TextTree
  readonly issues: readonly TextIssue[]
  /** Keys without a text of the language. */
  readonly missing: readonly string[]
}

interface Parts {
  /** Names of values, and `<tags>` of markup. */
  readonly values: Set<string>
  readonly pluralForms: Set<string>
}

const collectParts = (
  elements: readonly MessageFormatElement[],
  parts: Parts = { values: new Set(), pluralForms: new Set() },
): Parts => {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    parts.values.add(isTagElement(element) ? `<${element.value}>` : element.value)
    if (isTagElement(element)) collectParts(element.children, parts)
    if (isPluralElement(element))
      for (const form of Object.keys(element.options)) if (!form.startsWith('=')) parts.pluralForms.add(form)
    if (isPluralElement(element) || isSelectElement(element))
      for (const { value } of Object.values(element.options)) collectParts(value, parts)
  }
  return parts
}

const difference = (left: ReadonlySet<string>, right: ReadonlySet<string>) => [...left].filter(each => !right.has(each))

/** What is wrong with a text of a language that stands for this one in English. */
const findProblem = (tag: string, english: string, text: string): string | undefined => {
  let own: Parts
  try {
    own = collectParts(parse(text))
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : String(error)}`
  }
  const expected = collectParts(parse(english))
  const [more, less] = [difference(own.values, expected.values), difference(expected.values, own.values)]
  const markup = more.filter(name => name.startsWith('<'))
  if (markup.length > 0) return `has HTML that English has not: ${markup.join(' ')}`
  if (more.length > 0) return `has a placeholder that English has not: ${more.join(', ')}`
  if (less.length > 0) return `lacks a placeholder: ${less.join(', ')}`
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const foreign = difference(own.pluralForms, new Set<string>(pluralCategories))
  return foreign.length > 0
    ? `has a plural form that the language lacks: ${foreign.join(', ')}; it has ${pluralCategories.join(', ')}`
    : undefined
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares the texts of a language with those in English, key by key. */
export const compareTexts = (tag: string, english: TextTree, own: unknown): Comparison => {
  const issues: TextIssue[] = []
  const missing: string[] = []
  const merge = (reference: TextTree, value: unknown, path: readonly string[]): TextTree => {
    const found = isTree(value) ? value : {}
    const report = (problem: string, key?: string) =>
      issues.push({ key: [...path, ...(key === undefined ? [] : [key])].join('.'), problem })
    if (value !== undefined && !isTree(value)) report('must be an object of texts')
    for (const key of Object.keys(found)) if (!(key in reference)) report('is unknown', key)
    return Object.fromEntries(
      Object.entries(reference).map(([key, text]) => {
        const candidate = found[key]
        if (typeof text !== 'string') return [key, merge(text, candidate, [...path, key])]
        if (candidate === undefined || candidate === '') missing.push([...path, key].join('.'))
        else {
          const problem = typeof candidate === 'string' ? findProblem(tag, text, candidate) : 'must be a text'
          if (typeof candidate === 'string' && problem === undefined) return [key, candidate]
          report(String(problem), key)
        }
        return [key, text]
      }),
    )
  }
  return { texts: merge(english, own, []), issues, missing }
}

const pluralFormsOf = (text: TextTree[string] | undefined) =>
  typeof text === 'string' ? collectParts(parse(text)).pluralForms : new Set<string>()

/** Keys whose text lacks a plural form, where English has two: the general form is shown instead. Both have the same shape. */
export const findMissingForms = (tag: string, english: TextTree, texts: TextTree, path = ''): string[] => {
  const forms = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
  return Object.entries(english).flatMap(([key, reference]) => {
    const text = texts[key]
    if (typeof reference !== 'string')
      return typeof text === 'object' ? findMissingForms(tag, reference, text, `${path}${key}.`) : []
    const own = pluralFormsOf(text)
    // A language may need none, or count in another way.
    const lacking = pluralFormsOf(reference).has('one') && own.size > 0 ? difference(forms, own) : []
    return lacking.length > 0 ? [`${path}${key}: ${lacking.join(', ')}`] : []
  })
}
