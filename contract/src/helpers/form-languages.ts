import { pickLanguage } from '../core/languages.ts'
import type { Translations } from '../fields/form-texts.ts'
import type { FormDocument, FormLanguages, QuestionDocument } from './form-document.ts'

/** A form or an element of it, with what is translated. */
export interface TranslatedNode {
  readonly description?: string
  readonly text?: string
  readonly input?: object | undefined
  readonly translations?: Translations | undefined
}

export const textNames = ['description', 'text', 'unit'] as const
export type TextName = (typeof textNames)[number]

/** The text of a node in the form's main language; empty without one. */
export const mainText = ({ input = {}, ...node }: TranslatedNode, name: TextName): string => {
  if (name !== 'unit') return node[name] ?? ''
  return 'unit' in input && typeof input.unit === 'string' ? input.unit : ''
}

/** The texts of a node that have no translation into a language. */
export const missingTexts = (node: TranslatedNode, tag: string): TextName[] =>
  textNames.filter(name => mainText(node, name) !== '' && !node.translations?.[tag]?.[name])

/** The language in which a person with this one reads a form: that of a translation, or undefined for the main one. */
const readingLanguage = ({ language, languages = [] }: FormLanguages, reader: string): string | undefined => {
  const tag = pickLanguage([reader], [...(language === undefined ? [] : [language]), ...languages])
  return tag === language ? undefined : tag
}

/** A node with the texts of a language, without translations. A text without a translation is in the main language. */
const nodeIn = <Node extends TranslatedNode>(node: Node, tag: string | undefined): Node => {
  const { translations, ...rest } = node
  if (!translations) return node
  const { unit, ...texts } = translations[tag ?? ''] ?? {}
  const worded = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
  // It has all fields of the node but the translations, which are optional.
  return { ...rest, ...worded, ...(unit && node.input && { input: { ...node.input, unit } }) } as Node
}

/** Whether a question and its options are translated as a whole, so that languages never mix in it. */
const isTranslated = (nodes: readonly TranslatedNode[], tag: string) =>
  nodes.every(node => missingTexts(node, tag).length === 0)

/**
 * Returns functions that give the texts of a form in the language of a reader: headings each for itself, a question with its
 * options. Without a reader, or without a translation, they are in the main language.
 */
export const textsFor = (form: FormLanguages, reader: string | undefined) => {
  const tag = reader === undefined ? undefined : readingLanguage(form, reader)
  return {
    /** Of the form or a section. */
    heading: <Node extends TranslatedNode>(node: Node): Node => nodeIn(node, tag),
    question: <Question extends TranslatedNode, Option extends TranslatedNode>(
      question: Question,
      options: readonly Option[],
    ): { question: Question; options: Option[] } => {
      const used = tag !== undefined && isTranslated([question, ...options], tag) ? tag : undefined
      return { question: nodeIn(question, used), options: options.map(option => nodeIn(option, used)) }
    },
  }
}

/** The title of a form for a reader. */
export const titleFor = (title: string, form: FormLanguages | null, reader: string | undefined): string =>
  form ? textsFor(form, reader).heading({ ...form, description: title }).description : title

const wordQuestion = <Input extends object>(
  each: QuestionDocument<Input>,
  { question: word }: ReturnType<typeof textsFor>,
): QuestionDocument<Input> => {
  const { question, options } = word(each, each.options)
  return { ...question, options }
}

/** A question of a document for a reader. */
export const questionFor = <Input extends object>(
  question: QuestionDocument<Input>,
  form: FormLanguages,
  reader: string | undefined,
): QuestionDocument<Input> => wordQuestion(question, textsFor(form, reader))

/** A document for a reader, without translations. */
export const documentFor = <Input extends object>(
  document: FormDocument<Input>,
  reader: string | undefined,
): FormDocument<Input> => {
  // Once for the form: the language is the same for all its elements.
  const texts = textsFor(document, reader)
  return {
    ...texts.heading(document),
    sections: document.sections.map(section => ({
      ...texts.heading(section),
      questions: section.questions.map(question => wordQuestion(question, texts)),
    })),
  }
}
