import { textIn } from '@scrutineer/contract/core/languages'
import { questionType } from '@scrutineer/contract/forms'
import { type InputKind, inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import type { EditedForm, EditedOption, EditedQuestion, EditedSection } from '../../editor/model/edited-form.ts'
import { createInput } from '../../editor/model/input-codec.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import { createCodes } from '../content/check-content.ts'
import { createFileIssues, type FileIssues } from '../content/file-issue.ts'
import type { FoundForm, Reading, ReadOptions } from '../content/read-form.ts'
import { readLanguages } from '../content/read-languages.ts'
import type { TextLanguage } from '../content/text-language.ts'
import {
  createRecordReader,
  isFailedText,
  isRecord,
  normalizeName,
  type RecordReader,
  readRecords,
} from './record-reader.ts'

/** A field of a record; only a text or number can be an id. */
const idIn = (value: unknown, name: string): string | undefined => {
  if (!isRecord(value)) return undefined
  const found = Object.entries(value).find(([key]) => normalizeName(key) === name)?.[1]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** Conditions of Vote Monitor that an option is selected. */
const selectsOption = (condition: string | undefined) => /^(?:includes|equals)$/i.test(condition ?? '')

/** Collects ids and conditions while a form is read. Conditions that a form can't have stay unread, so they are reported. */
const createDisplayLogicReader = () => {
  const questions = new Map<string, { question: EditedQuestion; optionIds: readonly (string | undefined)[] }>()
  /** Adds a question after those that are before it in the file, and returns it with its condition. */
  return (reader: RecordReader, unconditional: EditedQuestion): EditedQuestion => {
    const logic = reader.peek('displayLogic')
    const parent = questions.get(idIn(logic, 'parentQuestionId') ?? '')
    const value = idIn(logic, 'value')
    const option = value === undefined ? undefined : parent?.question.options[parent.optionIds.indexOf(value)]
    const isKnown = parent && option && selectsOption(idIn(logic, 'condition'))
    if (isKnown) reader.take('displayLogic')
    const showIf = isKnown ? { idQuestion: parent.question.id, idOptions: [option.id] } : undefined
    const question = { ...unconditional, showIf }
    const id = reader.peek('id')
    const options = reader.peek('options')
    const optionIds = Array.isArray(options) ? options.filter(isRecord).map(each => idIn(each, 'id')) : []
    const isChoice = optionIds.length === question.options.length
    if (typeof id === 'string' && isChoice) questions.set(id, { question, optionIds })
    return question
  }
}

type DisplayLogicReader = ReturnType<typeof createDisplayLogicReader>

/** Whether two names, such as `EN` and `en`, are the same. */
const areEqual = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string) =>
  isRecord(value) ? Object.entries(value).find(([key]) => areEqual(key, name))?.[1] : undefined
const isWording = (text: unknown) => typeof text === 'string' && text.trim() !== '' && !isFailedText(text)
const writtenIn = (text: unknown) =>
  isRecord(text) ? Object.keys(text).filter(language => isWording(fieldOf(text, language))) : []

/** The languages that the form or its texts name, each with the number of questions that have a wording in it. */
const findLanguages = (reader: RecordReader): TextLanguage[] => {
  const listed = reader.list('languages').flatMap((language, index) => {
    if (typeof language === 'string' && isWording(language)) return [language]
    reader.reject(`languages[${index}]`, language)
    return []
  })
  const sections = items(reader.take('sections')).flatMap(section => items(fieldOf(section, 'questions')))
  const texts = [...items(reader.take('questions')), ...sections].map(question => fieldOf(question, 'text'))
  const names: string[] = []
  for (const name of [...listed, ...[reader.take('name'), ...texts].flatMap(writtenIn)])
    if (!names.some(each => areEqual(each, name))) names.push(name)
  return names.map(name => ({ name, wordings: texts.filter(text => isWording(fieldOf(text, name))).length }))
}

/*
 * The forms of Vote Monitor since 2024: one list of questions without sections, texts in several languages, and a
 * `$questionType` for each question.
 */

interface Context {
  readonly issues: FileIssues
  readonly reading: Reading
  readonly options: ReadOptions
  readonly makeCode: ReturnType<typeof createCodes>
  /** Languages of the texts read so far. */
  readonly usedLanguages: Set<string>
  readonly addQuestion: DisplayLogicReader
}

/** A text in the language that is read. */
const translated = (
  reader: RecordReader,
  name: string,
  { issues, reading: { language, isTranslation }, usedLanguages }: Context,
) => {
  const value = reader.take(name)
  if (!isRecord(value)) return isTranslation ? '' : reader.text(name)
  for (const [each, text] of Object.entries(value)) if (text) usedLanguages.add(each)
  const key = Object.keys(value).find(each => language !== undefined && areEqual(each, language))
  return key === undefined ? '' : createRecordReader(value, reader.pathOf(name), issues).text(normalizeName(key))
}

const plainOption = (text: string, isFreeText = false): EditedOption => ({
  id: createNodeId(),
  text,
  isFreeText,
  flagged: false,
})

/** A question whose answer is a value: one option with an input. Dates have no placeholder. */
const valueAnswer = (reader: RecordReader, kind: InputKind, context: Context) => {
  const added = textIn(context.options.added[inputKinds[kind].values], context.reading.tag)
  const text = kind === 'date' ? added : translated(reader, 'inputPlaceholder', context) || added
  const option = { ...plainOption(text, true), input: createInput(kind) }
  return { questionType: questionType.singleWithText, options: [option] }
}

const readSelect = (reader: RecordReader, isMultiple: boolean, context: Context) => {
  const options = readRecords(reader.list('options'), reader.pathOf('options'), context.issues, option => ({
    id: createNodeId(),
    location: option.location,
    text: translated(option, 'text', context),
    isFreeText: option.flag('isFreeText'),
    flagged: option.flag('isFlagged'),
  }))
  const hasText = options.some(option => option.isFreeText)
  const [plain, withText] = isMultiple
    ? [questionType.multiple, questionType.multipleWithText]
    : [questionType.single, questionType.singleWithText]
  return { questionType: hasText ? withText : plain, options }
}

const defaultScale = 5
const maxScale = 20

/** The end of a scale such as `OneTo5`. */
const readScale = (reader: RecordReader) => {
  const scale = reader.text('scale')
  const max = Number(/^one\s?to\s?(\d{1,2})$/i.exec(scale)?.[1] ?? 0)
  if (max >= 2 && max <= maxScale) return max
  if (scale !== '') reader.reject('scale', scale)
  return defaultScale
}

const readRating = (reader: RecordReader, context: Context) => {
  const max = readScale(reader)
  const labelOf = (name: string) => {
    const isWritten = writtenIn(reader.peek(name)).length > 0
    const text = translated(reader, name, context)
    return text === '' && isWritten && context.reading.isTranslation ? undefined : text
  }
  const [lower, upper] = [labelOf('lowerLabel'), labelOf('upperLabel')]
  context.issues.conversion('ratingQuestion', reader.location, { max: String(max) })
  const options = Array.from({ length: max }, (_, index) => {
    const label = index === 0 ? lower : index === max - 1 ? upper : ''
    if (label === undefined) return plainOption('')
    return plainOption(label ? `${index + 1} – ${label}` : String(index + 1))
  })
  return { questionType: questionType.single, options }
}

const readAnswers = (reader: RecordReader, kind: string, context: Context) => {
  switch (kind.toLowerCase()) {
    case 'singleselectquestion':
      return readSelect(reader, false, context)
    case 'multiselectquestion':
      return readSelect(reader, true, context)
    case 'ratingquestion':
      return readRating(reader, context)
    case 'textquestion':
      return valueAnswer(reader, 'text', context)
    case 'numberquestion':
      return valueAnswer(reader, 'integer', context)
    case 'datequestion':
      return valueAnswer(reader, 'date', context)
    default:
      return undefined
  }
}

const readQuestion =
  (context: Context) =>
  (reader: RecordReader): EditedQuestion[] => {
    const kind = reader.text('$questionType')
    const code = reader.text('code')
    const text = translated(reader, 'text', context)
    const answers = readAnswers(reader, kind, context)
    if (!answers) {
      context.issues.omission('questionType', reader.location, { type: kind, name: code || text })
      reader.list('options')
      return []
    }
    const { location } = reader
    const question = { id: createNodeId(), location, code: context.makeCode(code, location), text, ...answers }
    return [context.addQuestion(reader, question)]
  }

const readQuestions = (reader: RecordReader, context: Context) =>
  readRecords(reader.list('questions'), reader.pathOf('questions'), context.issues, readQuestion(context)).flat()

/** The sections: of forms of early 2024; later ones have a list of questions alone. */
const readSections = (reader: RecordReader, context: Context): EditedSection[] => {
  const { issues } = context
  const sections = readRecords(reader.list('sections'), 'sections', issues, section => ({
    id: createNodeId(),
    location: section.location,
    code: context.makeCode(section.text('code'), section.location),
    description: translated(section, 'title', context),
    questions: readQuestions(section, context),
  }))
  const questions = readQuestions(reader, context)
  if (questions.length === 0 && sections.length > 0) return sections
  issues.conversion('sectionAdded', undefined, { count: String(questions.length) })
  return [...sections, { id: createNodeId(), code: 'S1', description: '', questions }]
}

/** Reads a form of Vote Monitor since 2024. */
export const readVoteMonitor = (value: unknown, options: ReadOptions, issues: FileIssues): FoundForm => {
  const document = createRecordReader(value, '', issues)
  const found = findLanguages(document)
  const usedLanguages = new Set<string>()
  const isUsed = (name: string) => [...usedLanguages].some(each => areEqual(each, name))
  const readForm = (reading: Reading): EditedForm => {
    const reader = createRecordReader(value, '', reading.issues)
    const makeCode = createCodes(reading.issues)
    const addQuestion = createDisplayLogicReader()
    const context: Context = { issues: reading.issues, reading, options, makeCode, usedLanguages, addQuestion }
    const content = {
      ...{ id: null, location: reader.location, code: makeCode(reader.text('code'), reader.location) },
      ...{ description: translated(reader, 'name', context), diaspora: false },
      sections: readSections(reader, context),
    }
    for (const name of ['languages', 'defaultLanguage']) reader.take(name)
    reader.finish()
    return content
  }
  // Finds out which languages have texts.
  readForm({ language: undefined, isTranslation: false, tag: options.locale, issues: createFileIssues() })
  const others = [...usedLanguages].filter(name => !found.some(each => areEqual(each.name, name)))
  const written = usedLanguages.size > 0 ? found.filter(({ name }) => isUsed(name)) : found
  for (const each of found)
    if (!written.includes(each)) issues.omission('blankLanguage', undefined, { language: each.name })
  const languages = [...written, ...others.map(name => ({ name, wordings: 0 }))]
  return readLanguages(languages, { options, defaultLanguage: document.text('defaultLanguage'), issues }, readForm)
}
