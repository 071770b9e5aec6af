import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { questionType } from '@scrutineer/contract/forms'
import { createInput, findInputKind, type InputTexts } from '../../editor/model/input-codec.ts'
import { answerAt, type ContentCheck, questionsByPosition, replaceAnswers } from '../content/content-checks.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { ContentOption, ContentQuestion, ContentSection, FormContent } from '../content/form-content.ts'
import { createShowIfReader, type ShowIfReader } from './read-show-if.ts'
import { createRecordReader, isRecord, type RecordReader, readRecords } from './record-reader.ts'

/** Reads the checks of a form after its sections. Reports those that can't be used. */
const readJsonChecks = (
  form: RecordReader,
  sections: readonly ContentSection[],
  showIf: ShowIfReader,
  issues: FileIssues,
): ContentCheck[] => {
  const indexes = new Map(sections.flatMap(({ questions }) => questions).map((question, index) => [question, index]))
  const questions = questionsByPosition({ sections })
  const readCheck = (reader: RecordReader): ContentCheck[] => {
    const saying = createRecordReader(reader.take('says'), reader.pathOf('says'), issues)
    const says = { en: saying.text('en'), ro: saying.text('ro') }
    saying.finish()
    const severity = checkSeverities.find(each => each === reader.text('severity'))
    const parsed = CheckRule.safeParse(reader.take('rule'))
    const rule =
      parsed.success &&
      replaceAnswers(parsed.data, ({ idQuestion, idOption }) => {
        const found = showIf.find(String(idQuestion), String(idOption))
        const index = found && indexes.get(found.question)
        return found && index !== undefined && found.option >= 0 ? answerAt(index, found.option) : undefined
      })
    if (severity && rule && validateOperands(rule, questions).length === 0)
      return [{ location: reader.location, says, severity, rule }]
    issues.omission('check', reader.location, { name: says.en || says.ro })
    return []
  }
  return readRecords(form.list('checks'), form.pathOf('checks'), issues, readCheck).flat()
}

const maxType = 4

const readShortText = (reader: RecordReader, flagged: boolean, issues: FileIssues) => {
  const value = reader.take('shortText')
  if (value === undefined || value === null) return { shortTextEn: '', shortTextRo: '' }
  const shortText = createRecordReader(value, reader.pathOf('shortText'), issues)
  const [en, ro] = [shortText.text('en'), shortText.text('ro')]
  shortText.finish()
  if (flagged) return { shortTextEn: en, shortTextRo: ro }
  if (en || ro) issues.omission('shortText', shortText.location)
  return { shortTextEn: '', shortTextRo: '' }
}

const readInput = (reader: RecordReader, issues: FileIssues): InputTexts | undefined => {
  const value = reader.take('input')
  if (value === undefined || value === null) return undefined
  const input = createRecordReader(value, reader.pathOf('input'), issues)
  const kind = findInputKind(input.text('kind'))
  if (kind === undefined) {
    if (isRecord(value)) reader.reject('input', value)
    return undefined
  }
  const read = createInput(kind, input.text)
  input.finish()
  return read
}

const readOption =
  (issues: FileIssues) =>
  (reader: RecordReader): ContentOption => {
    // The back office of 2020 calls it isFlagged.
    const flagged = reader.has('flagged') ? reader.flag('flagged') : reader.flag('isFlagged')
    const input = readInput(reader, issues)
    return {
      location: reader.location,
      text: reader.text('text'),
      isFreeText: reader.flag('isFreeText') || input !== undefined,
      flagged,
      ...readShortText(reader, flagged, issues),
      ...(reader.flag('notObserved') && { notObserved: true }),
      ...(input && { input }),
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

const readQuestion =
  (issues: FileIssues, showIf: ShowIfReader) =>
  (reader: RecordReader): ContentQuestion => {
    const path = reader.pathOf('optionsToQuestions')
    const read = readOption(issues)
    const [code, text, type] = [reader.text('code'), reader.text('text'), readType(reader, issues)]
    const options = readOrdered(reader.list('optionsToQuestions'), path, issues, option => ({
      id: showIf.optionId(option),
      option: read(option),
    }))
    const question: ContentQuestion = {
      location: reader.location,
      code,
      text,
      questionType: type,
      options: options.map(({ option }) => option),
    }
    showIf.addQuestion(
      reader,
      question,
      options.map(({ id }) => id),
    )
    return question
  }

const readSection =
  (issues: FileIssues, showIf: ShowIfReader) =>
  (reader: RecordReader): ContentSection => {
    const path = reader.pathOf('questions')
    return {
      location: reader.location,
      code: reader.text('code'),
      description: reader.text('description'),
      questions: readOrdered(reader.list('questions'), path, issues, readQuestion(issues, showIf)),
    }
  }

const readSections = (items: readonly unknown[], path: string, issues: FileIssues, form?: RecordReader) => {
  const showIf = createShowIfReader(issues)
  const sections = readOrdered(items, path, issues, readSection(issues, showIf))
  const checks = form ? readJsonChecks(form, sections, showIf, issues) : []
  return { sections: showIf.apply(sections), ...(checks.length > 0 && { checks }) }
}

/** A form of this product, or of the original back office, whose files differ in `isFlagged` and in ids. */
export const readFormRecord = (value: unknown, issues: FileIssues): FormContent => {
  const reader = createRecordReader(value, '', issues)
  reader.take('format')
  const version = reader.text('formatVersion')
  if (version !== '' && version !== '1')
    issues.problem('unknownVersion', { path: reader.pathOf('formatVersion') }, { value: version })
  const content = {
    location: reader.location,
    code: reader.text('code'),
    description: reader.text('description'),
    diaspora: reader.flag('diaspora'),
    ...readSections(reader.list('formSections'), 'formSections', issues, reader),
  }
  reader.finish()
  return content
}

/** The sections of a form, as `GET /api/v1/form/{id}` returns them: without code and title. */
export const readSectionList = (items: readonly unknown[], issues: FileIssues): FormContent => ({
  code: '',
  description: '',
  diaspora: false,
  ...readSections(items, '', issues),
})
