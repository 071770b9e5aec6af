import { allowsMultiple } from '@scrutineer/contract/forms'
import type { TextName, TranslatedNode } from '@scrutineer/contract/helpers/form-languages'
import type { InputKind } from '@scrutineer/contract/typed-values/input-kinds'
import {
  type EditedForm,
  type EditedQuestion,
  entriesOf,
  optionKey,
  questionKey,
} from '../../editor/model/edited-form.ts'
import { typedInputsOf } from '../content/typed-input.ts'
import { allLanguages, textsOf } from '../content/write-languages.ts'

const toHex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A random UUID of version 4 and variant 8 (RFC 9562). `crypto.randomUUID` is unavailable without TLS. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex)
    .join('')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** The statistics tell opening and counting forms by the end of their codes; the codes of others don't say what they are about. */
const formTypeOf = (code: string) => {
  if (code.endsWith('A')) return 'Opening'
  return code.endsWith('C') ? 'ClosingAndCounting' : 'Other'
}

/** Vote Monitor has whole numbers, dates and texts. */
const typeOfInput: { readonly [Kind in InputKind]?: string } = { integer: 'numberQuestion', date: 'dateQuestion' }

/**
 * The form as Vote Monitor since 2024 has it: a flat list of questions, each with its section as its help text. There is nothing for sections without questions, short wordings, forms for the diaspora, limits and units, values of
 * options beside others, and conditions on several options: without its condition, a question is asked always.
 */
export const voteMonitorFileOf = (content: EditedForm, locale: 'en' | 'ro') => {
  const nameOf = (tag: string = locale) => tag.toUpperCase()
  const translated = (node: TranslatedNode, name: TextName, textOf = (text: string) => text) =>
    Object.fromEntries(textsOf(node, name, content).map(({ tag, text }) => [nameOf(tag), textOf(text)]))
  const languages = allLanguages(content).map(nameOf)
  const questions = content.sections.flatMap(section => section.questions.map(question => ({ section, question })))
  const inputOf = typedInputsOf(content)
  // Vote Monitor rejects questions and options without an id.
  const ids = new Map(entriesOf(content).map(({ key }) => [key, createId()]))
  const displayLogic = ({ showIf }: EditedQuestion) => {
    const [id = 0, ...others] = showIf?.idOptions ?? []
    const parent = { id: showIf?.idQuestion ?? 0 }
    const value = others.length === 0 ? ids.get(optionKey(parent, { id })) : undefined
    const parentQuestionId = ids.get(questionKey(parent))
    return value && { displayLogic: { parentQuestionId, condition: 'Includes', value } }
  }
  const answers = (question: EditedQuestion) => {
    const { questionType, options } = question
    const input = inputOf(question)
    const [first] = options
    if (input && first) {
      const hasPlaceholder = input.kind !== 'date' && first.text !== ''
      const fields = hasPlaceholder ? { inputPlaceholder: translated(first, 'text') } : {}
      return { type: typeOfInput[input.kind] ?? 'textQuestion', fields }
    }
    const saved = options.map(option => ({
      id: ids.get(optionKey(question, option)),
      text: translated(option, 'text'),
      isFlagged: option.flagged,
      isFreeText: option.isFreeText,
    }))
    return {
      type: allowsMultiple(questionType) ? 'multiSelectQuestion' : 'singleSelectQuestion',
      fields: { options: saved },
    } as const
  }
  const toQuestion = ({ section, question }: (typeof questions)[number]) => {
    const helpOf = (title: string) => [section.code, title].filter(Boolean).join(' ')
    const { type, fields } = answers(question)
    return {
      // First, as .NET requires of a discriminator unless it is configured otherwise.
      $questionType: type,
      id: ids.get(questionKey(question)),
      code: question.code,
      text: translated(question, 'text'),
      ...(helpOf(section.description) && { helptext: translated(section, 'description', helpOf) }),
      ...displayLogic(question),
      ...fields,
    }
  }
  return {
    code: content.code,
    formType: formTypeOf(content.code),
    defaultLanguage: languages[0],
    languages,
    name: translated(content, 'description'),
    description: Object.fromEntries(languages.map(each => [each, ''])),
    questions: questions.map(toQuestion),
  }
}

export const writeVoteMonitor = (content: EditedForm, locale: 'en' | 'ro') =>
  `${JSON.stringify(voteMonitorFileOf(content, locale), null, 2)}\n`
