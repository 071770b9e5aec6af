import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { textIn } from '@scrutineer/contract/core/languages'
import { questionType } from '@scrutineer/contract/forms'
import { isInputKind } from '@scrutineer/contract/typed-values/input-kinds'
import {
  type EditedCheck,
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  type EditedSection,
  questionsOf,
} from '../../editor/model/edited-form.ts'
import { createInput, type InputTexts } from '../../editor/model/input-codec.ts'
import { createNodeId, isIdOfFile } from '../../editor/model/new-form.ts'
import type { FileIssues } from '../content/file-issue.ts'
import { type Languages, readLanguages, readTexts, readTranslations } from './read-translations.ts'
import { createRecordReader, isRecord, type RecordReader, readRecords } from './record-reader.ts'

/** An id in the file. A negative one is a reference within it; others are of the server that wrote it, and are reported. */
const idIn = (reader: RecordReader, name: string): number => {
  const id = reader.peek(name)
  if (typeof id !== 'number' && typeof id !== 'string') return 0
  if (Number(id) < 0) reader.take(name)
  return Number(id)
}

/** The id that a node has in the file, by which conditions and checks reference it; another one if it is used already. */
const claimId = (id: number, used: Set<number>): number => {
  if (!isIdOfFile(id) || used.has(id)) return createNodeId()
  used.add(id)
  return id
}

/** Reads the checks of a form after its questions. Reports those that can't be used. */
const readJsonChecks = (
  form: RecordReader,
  questions: readonly EditedQuestion[],
  issues: FileIssues,
): EditedCheck[] => {
  const readCheck = (reader: RecordReader): EditedCheck[] => {
    const says = readTexts(reader, 'says', issues) ?? {}
    const severity = checkSeverities.find(each => each === reader.text('severity'))
    const { data: rule } = CheckRule.safeParse(reader.take('rule'))
    if (severity && rule && validateOperands(rule, questions).length === 0)
      return [{ id: createNodeId(), location: reader.location, says, severity, rule }]
    issues.omission('check', reader.location, { name: textIn(says, 'en') })
    return []
  }
  return readRecords(form.list('checks'), form.pathOf('checks'), issues, readCheck).flat()
}

const maxType = 4

const readShortText = (reader: RecordReader, flagged: boolean, issues: FileIssues) => {
  const shortText = readTexts(reader, 'shortText', issues)
  if (flagged) return shortText
  if (Object.values(shortText ?? {}).some(Boolean)) issues.omission('shortText', { path: reader.pathOf('shortText') })
  return undefined
}

const readInput = (reader: RecordReader, issues: FileIssues): InputTexts | undefined => {
  const value = reader.take('input')
  if (value === undefined || value === null) return undefined
  const input = createRecordReader(value, reader.pathOf('input'), issues)
  const kind = input.text('kind').toLowerCase()
  if (!isInputKind(kind)) {
    if (isRecord(value)) reader.reject('input', value)
    return undefined
  }
  const read = createInput(kind, input.text)
  input.finish()
  return read
}

const readOption =
  (languages: Languages, issues: FileIssues, used: Set<number>) =>
  (reader: RecordReader): EditedOption => {
    // The back office of 2020 calls it isFlagged.
    const flagged = reader.has('flagged') ? reader.flag('flagged') : reader.flag('isFlagged')
    const input = readInput(reader, issues)
    const [id, idOption] = [idIn(reader, 'id'), idIn(reader, 'idOption')]
    return {
      id: claimId(idOption || id, used),
      location: reader.location,
      text: reader.text('text'),
      isFreeText: reader.flag('isFreeText') || input !== undefined,
      flagged,
      shortText: readShortText(reader, flagged, issues),
      ...(reader.flag('notObserved') && { notObserved: true }),
      ...(input && { input }),
      ...readTranslations(reader, languages, issues),
    }
  }

const readType = (reader: RecordReader, issues: FileIssues) => {
  const text = reader.text('questionType')
  const type = Number(text)
  if (text === '' || (Number.isInteger(type) && type >= 0 && type <= maxType)) return type
  issues.omission('badValue', { path: reader.pathOf('questionType') }, { value: text })
  return questionType.single
}

/** Reads siblings in the order of the file, and sorts them by `orderNumber` if all have one. */
const readOrdered = <Item>(
  items: readonly unknown[],
  path: string,
  issues: FileIssues,
  readItem: (reader: RecordReader) => Item,
): Item[] => {
  const numbers = items.filter(isRecord).map(item => ('orderNumber' in item ? Number(item.orderNumber) : Number.NaN))
  const read = readRecords(items, path, issues, readItem)
  const numberAt = (index: number) => numbers[index] ?? 0
  if (numbers.some(Number.isNaN) || numbers.every((number, index) => index === 0 || number >= numberAt(index - 1)))
    return read
  issues.conversion('reordered', { path })
  const indexes = numbers.map((_, index) => index).toSorted((one, other) => numberAt(one) - numberAt(other))
  return indexes.flatMap(index => read[index] ?? [])
}

const readShowIf = (reader: RecordReader, issues: FileIssues): EditedQuestion['showIf'] => {
  const value = reader.take('showIf')
  if (value === undefined || value === null) return undefined
  const showIf = createRecordReader(value, reader.pathOf('showIf'), issues)
  const read = { idQuestion: Number(showIf.text('idQuestion')), idOptions: showIf.list('idOptions').map(Number) }
  showIf.finish()
  return read
}

const readQuestion =
  (languages: Languages, issues: FileIssues, used: Set<number>) =>
  (reader: RecordReader): EditedQuestion => {
    const path = reader.pathOf('optionsToQuestions')
    return {
      location: reader.location,
      code: reader.text('code'),
      text: reader.text('text'),
      questionType: readType(reader, issues),
      options: readOrdered(reader.list('optionsToQuestions'), path, issues, readOption(languages, issues, new Set())),
      id: claimId(idIn(reader, 'id'), used),
      showIf: readShowIf(reader, issues),
      ...readTranslations(reader, languages, issues),
    }
  }

const readSection =
  (languages: Languages, issues: FileIssues, used: Set<number>) =>
  (reader: RecordReader): EditedSection => ({
    id: createNodeId(),
    location: reader.location,
    code: reader.text('code'),
    description: reader.text('description'),
    ...readTranslations(reader, languages, issues),
    questions: readOrdered(
      reader.list('questions'),
      reader.pathOf('questions'),
      issues,
      readQuestion(languages, issues, used),
    ),
  })

/** Removes and reports a condition that references a question or option that the form doesn't have. */
const withValidCondition = (question: EditedQuestion, all: readonly EditedQuestion[], issues: FileIssues) => {
  const { location, code, text, showIf } = question
  if (!showIf) return question
  const options = all.find(({ id }) => id === showIf.idQuestion)?.options ?? []
  const exists = (idOption: number) => options.some(({ id }) => id === idOption)
  if (showIf.idOptions.length > 0 && showIf.idOptions.every(exists)) return question
  issues.omission('condition', location, { name: code || text })
  return { ...question, showIf: undefined }
}

const readSections = (
  items: readonly unknown[],
  path: string,
  issues: FileIssues,
  { form, languages = [] }: { form?: RecordReader; languages?: Languages } = {},
) => {
  const ids = new Set<number>()
  const read = readOrdered(items, path, issues, readSection(languages, issues, ids))
  const questions = questionsOf({ sections: read })
  const checks = form ? readJsonChecks(form, questions, issues) : []
  const sections = read.map(section => ({
    ...section,
    questions: section.questions.map(question => withValidCondition(question, questions, issues)),
  }))
  return { sections, checks }
}

/** A form of this product, or of the original back office, whose files differ in `isFlagged` and in ids. */
export const readFormRecord = (value: unknown, issues: FileIssues): EditedForm => {
  const reader = createRecordReader(value, '', issues)
  reader.take('format')
  const version = reader.text('formatVersion')
  if (version !== '' && version !== '1')
    issues.problem('unknownVersion', { path: reader.pathOf('formatVersion') }, { value: version })
  const languages = readLanguages(reader)
  const content = {
    id: null,
    location: reader.location,
    code: reader.text('code'),
    description: reader.text('description'),
    diaspora: reader.flag('diaspora'),
    ...languages,
    ...readTranslations(reader, languages.languages ?? [], issues),
    ...readSections(reader.list('formSections'), 'formSections', issues, { form: reader, ...languages }),
  }
  reader.finish()
  return content
}

/** The sections of a form, as `GET /api/v1/form/{id}` returns them: without code and title. */
export const readSectionList = (items: readonly unknown[], issues: FileIssues): EditedForm => ({
  id: null,
  code: '',
  description: '',
  diaspora: false,
  ...readSections(items, '', issues),
})
