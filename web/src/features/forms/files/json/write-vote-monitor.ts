import { allowsMultiple } from '@scrutineer/contract/forms'
import type { ContentQuestion, ContentSection, FormContent } from '../content/form-content.ts'

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

/**
 * The form as Vote Monitor since 2024 has it: a flat list of questions, each with its section as its help text. The texts are in one
 * language. There is nothing for sections without questions, short wordings and forms for the diaspora.
 */
export const voteMonitorFileOf = (content: FormContent, locale: 'en' | 'ro') => {
  const language = locale.toUpperCase()
  const translated = (text: string) => ({ [language]: text })
  const question = (section: ContentSection, { code, text, questionType, options }: ContentQuestion) => {
    const help = [section.code, section.description].filter(Boolean).join(' ')
    return {
      // First, as .NET requires of a discriminator unless it is configured otherwise.
      $questionType: allowsMultiple(questionType) ? 'multiSelectQuestion' : 'singleSelectQuestion',
      // Vote Monitor rejects questions and options without an id.
      id: createId(),
      code,
      text: translated(text),
      ...(help && { helptext: translated(help) }),
      options: options.map(option => ({
        id: createId(),
        text: translated(option.text),
        isFlagged: option.flagged,
        isFreeText: option.isFreeText,
      })),
    }
  }
  return {
    code: content.code,
    formType: formTypeOf(content.code),
    defaultLanguage: language,
    languages: [language],
    name: translated(content.description),
    description: translated(''),
    questions: content.sections.flatMap(section => section.questions.map(each => question(section, each))),
  }
}

export const writeVoteMonitor = (content: FormContent, locale: 'en' | 'ro') =>
  `${JSON.stringify(voteMonitorFileOf(content, locale), null, 2)}\n`
