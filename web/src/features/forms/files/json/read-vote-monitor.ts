import { questionType } from '@scrutineer/contract/forms'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { ContentOption, ContentQuestion, FormContent } from '../content/form-content.ts'
import { chooseTextLanguage, type ReadForm, type ReadOptions } from '../content/read-form.ts'
import { createRecordReader, type RecordReader, readRecords } from './record-reader.ts'

/*
 * The forms of Vote Monitor since 2024: one list of questions without sections, texts in several languages, and a
 * `$questionType` for each question.
 */

interface Context {
  readonly issues: FileIssues
  readonly language: string | undefined
  readonly options: ReadOptions
  readonly makeCode: ReturnType<typeof createCodes>
  /** Languages of the texts read so far. */
  readonly usedLanguages: Set<string>
}

/** A text in the chosen language. */
const translated = (reader: RecordReader, name: string, { issues, language, usedLanguages }: Context) => {
  const value = reader.take(name)
  if (typeof value === 'string') return value.trim()
  if (value === undefined || value === null) return ''
  const texts = createRecordReader(value, reader.pathOf(name), issues)
  for (const [each, text] of Object.entries(value)) if (text) usedLanguages.add(each)
  return language === undefined ? '' : texts.text(language.slice(0, 1).toLowerCase() + language.slice(1))
}

const plainOption = (text: string, isFreeText = false): ContentOption => ({
  text,
  isFreeText,
  flagged: false,
  shortTextEn: '',
  shortTextRo: '',
})

/** A question whose answer is not a choice: one option with a text field. */
const freeAnswer = (reader: RecordReader, text: string, kind: string, { issues }: Context) => {
  issues.conversion('textQuestion', reader.location, { type: kind })
  return { questionType: questionType.singleWithText, options: [plainOption(text, true)] }
}

const readSelect = (reader: RecordReader, isMultiple: boolean, context: Context) => {
  const options = readRecords(reader.list('options'), reader.pathOf('options'), context.issues, option => ({
    location: option.location,
    text: translated(option, 'text', context),
    isFreeText: option.flag('isFreeText'),
    flagged: option.flag('isFlagged'),
    shortTextEn: '',
    shortTextRo: '',
  }))
  const hasText = options.some(option => option.isFreeText)
  const [plain, withText] = isMultiple
    ? [questionType.multiple, questionType.multipleWithText]
    : [questionType.single, questionType.singleWithText]
  return { questionType: hasText ? withText : plain, options }
}

const readRating = (reader: RecordReader, context: Context) => {
  const max = Number(/^OneTo(\d+)$/.exec(reader.text('scale'))?.[1] ?? 5)
  const [lower, upper] = [translated(reader, 'lowerLabel', context), translated(reader, 'upperLabel', context)]
  context.issues.conversion('ratingQuestion', reader.location, { max: String(max) })
  const options = Array.from({ length: max }, (_, index) => {
    const label = index === 0 ? lower : index === max - 1 ? upper : ''
    return plainOption(label ? `${index + 1} – ${label}` : String(index + 1))
  })
  return { questionType: questionType.single, options }
}

const readAnswers = (reader: RecordReader, kind: string, context: Context) => {
  const { added } = context.options
  switch (kind) {
    case 'singleSelectQuestion':
      return readSelect(reader, false, context)
    case 'multiSelectQuestion':
      return readSelect(reader, true, context)
    case 'ratingQuestion':
      return readRating(reader, context)
    case 'textQuestion':
      return freeAnswer(reader, added.text, kind, context)
    case 'numberQuestion':
      return freeAnswer(reader, added.number, kind, context)
    case 'dateQuestion':
      return freeAnswer(reader, added.date, kind, context)
    default:
      return undefined
  }
}

const readQuestion =
  (context: Context) =>
  (reader: RecordReader): ContentQuestion[] => {
    const kind = reader.text('$questionType')
    const code = reader.text('code')
    const text = translated(reader, 'text', context)
    const answers = readAnswers(reader, kind, context)
    if (!answers) {
      context.issues.omission('questionType', reader.location, { type: kind, name: code || text })
      reader.list('options')
      return []
    }
    return [{ location: reader.location, code: context.makeCode(code, reader.location), text, ...answers }]
  }

/** The languages that the form or its texts name. */
const findLanguages = (reader: RecordReader): string[] => {
  const listed = reader.list('languages').filter(language => typeof language === 'string')
  const name = reader.take('name')
  return listed.length > 0 || typeof name !== 'object' || name === null ? listed : Object.keys(name)
}

/** Reads a form of Vote Monitor since 2024. */
export const readVoteMonitor = (value: unknown, options: ReadOptions, issues: FileIssues): ReadForm => {
  const reader = createRecordReader(value, '', issues)
  const languages = findLanguages(reader)
  const language = chooseTextLanguage(languages, options, reader.text('defaultLanguage'))
  const context: Context = { issues, language, options, makeCode: createCodes(issues), usedLanguages: new Set() }
  const code = context.makeCode(reader.text('code'), reader.location)
  const description = translated(reader, 'name', context)
  const questions = readRecords(reader.list('questions'), 'questions', issues, readQuestion(context)).flat()
  for (const other of [...context.usedLanguages].filter(each => each !== language))
    issues.omission('language', undefined, { language: other })
  reader.finish()
  issues.conversion('sectionAdded', undefined, { count: String(questions.length) })
  const content: FormContent = {
    location: reader.location,
    code,
    description,
    diaspora: false,
    sections: [{ code: 'S1', description: '', questions }],
  }
  return { content, issues: issues.list(), languages, language }
}
