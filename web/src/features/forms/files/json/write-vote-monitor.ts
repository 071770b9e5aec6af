import { allowsMultiple } from '@scrutineer/contract/forms'
import { referencedQuestions } from '../content/conditions.ts'
import type { ContentQuestion, FormContent } from '../content/form-content.ts'
import { typedInputOf } from '../content/form-content.ts'

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

/** Vote Monitor has whole numbers, texts and dates. */
const typeOfInput = {
  integer: 'numberQuestion',
  decimal: 'textQuestion',
  time: 'textQuestion',
  text: 'textQuestion',
  date: 'dateQuestion',
} as const

/** Ids of the questions and of their options. Vote Monitor rejects those without an id. */
const createIds = (questions: readonly ContentQuestion[]) =>
  questions.map(({ options }) => ({ question: createId(), options: options.map(createId) }))

/**
 * The form as Vote Monitor since 2024 has it: a flat list of questions, each with its section as its help text. The texts are in one
 * language. There is nothing for sections without questions, short wordings, forms for the diaspora, limits and units, values of
 * options beside others, and conditions on several options: without its condition, a question is asked always.
 */
export const voteMonitorFileOf = (content: FormContent, locale: 'en' | 'ro') => {
  const language = locale.toUpperCase()
  const translated = (text: string) => ({ [language]: text })
  const questions = content.sections.flatMap(section => section.questions.map(question => ({ section, question })))
  const referenced = referencedQuestions(content)
  const ids = createIds(questions.map(({ question }) => question))
  const displayLogic = ({ showIf }: ContentQuestion) => {
    const [option, ...others] = showIf?.options ?? []
    const parent = ids[showIf?.question ?? -1]
    const value = others.length === 0 ? parent?.options[option ?? -1] : undefined
    return value && { displayLogic: { parentQuestionId: parent?.question, condition: 'Includes', value } }
  }
  const answers = (question: ContentQuestion, optionIds: readonly string[]) => {
    const { questionType, options } = question
    const input = referenced.has(question) ? undefined : typedInputOf(question)
    const placeholder = input && input.kind !== 'date' && options[0]?.text
    if (input)
      return { type: typeOfInput[input.kind], fields: placeholder ? { inputPlaceholder: translated(placeholder) } : {} }
    const saved = options.map((option, index) => ({
      id: optionIds[index] ?? '',
      text: translated(option.text),
      isFlagged: option.flagged,
      isFreeText: option.isFreeText,
    }))
    return {
      type: allowsMultiple(questionType) ? 'multiSelectQuestion' : 'singleSelectQuestion',
      fields: { options: saved },
    } as const
  }
  const toQuestion = ({ section, question }: (typeof questions)[number], index: number) => {
    const help = [section.code, section.description].filter(Boolean).join(' ')
    const { question: id = '', options: optionIds = [] } = ids[index] ?? {}
    const { type, fields } = answers(question, optionIds)
    return {
      // First, as .NET requires of a discriminator unless it is configured otherwise.
      $questionType: type,
      id,
      code: question.code,
      text: translated(question.text),
      ...(help && { helptext: translated(help) }),
      ...displayLogic(question),
      ...fields,
    }
  }
  return {
    code: content.code,
    formType: formTypeOf(content.code),
    defaultLanguage: language,
    languages: [language],
    name: translated(content.description),
    description: translated(''),
    questions: questions.map(toQuestion),
  }
}

export const writeVoteMonitor = (content: FormContent, locale: 'en' | 'ro') =>
  `${JSON.stringify(voteMonitorFileOf(content, locale), null, 2)}\n`
