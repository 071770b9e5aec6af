import type { Findings } from '../content/finding.ts'
import type { ContentOption, ContentQuestion, ContentSection, FormContent } from '../content/form-content.ts'
import { createRecordReader, type RecordReader, readRecords } from './record-reader.ts'

const maxType = 4

const readShortText = (reader: RecordReader, flagged: boolean, findings: Findings) => {
  const value = reader.take('shortText')
  if (value === undefined || value === null) return { shortTextEn: '', shortTextRo: '' }
  const shortText = createRecordReader(value, reader.pathOf('shortText'), findings)
  const [en, ro] = [shortText.text('en'), shortText.text('ro')]
  shortText.finish()
  if (flagged) return { shortTextEn: en, shortTextRo: ro }
  if (en || ro) findings.omission('shortText', shortText.place)
  return { shortTextEn: '', shortTextRo: '' }
}

const readOption =
  (findings: Findings) =>
  (reader: RecordReader): ContentOption => {
    // The back office of 2020 calls it isFlagged.
    const flagged = reader.has('flagged') ? reader.flag('flagged') : reader.flag('isFlagged')
    return {
      place: reader.place,
      text: reader.text('text'),
      isFreeText: reader.flag('isFreeText'),
      flagged,
      ...readShortText(reader, flagged, findings),
    }
  }

const readType = (reader: RecordReader, findings: Findings) => {
  const text = reader.text('questionType')
  const type = Number(text)
  if (text === '' || (Number.isInteger(type) && type >= 0 && type <= maxType)) return type
  findings.problem('badValue', { path: reader.pathOf('questionType') }, { value: text })
  return 0
}

/** Reads siblings in the order of the file, and sorts them by `orderNumber` if all have one. */
const readOrdered = <Item>(
  items: readonly unknown[],
  path: string,
  findings: Findings,
  readItem: (reader: RecordReader) => Item,
): Item[] => {
  const numbers = items.map(item =>
    typeof item === 'object' && item !== null && 'orderNumber' in item ? Number(item.orderNumber) : Number.NaN,
  )
  const read = readRecords(items, path, findings, readItem)
  const numberAt = (index: number) => numbers[index] ?? 0
  if (numbers.some(Number.isNaN) || numbers.every((number, index) => index === 0 || number >= numberAt(index - 1)))
    return read
  findings.conversion('reordered', { path: path || '$' })
  const indexes = numbers.map((_, index) => index).toSorted((one, other) => numberAt(one) - numberAt(other))
  return indexes.flatMap(index => read[index] ?? [])
}

const readQuestion =
  (findings: Findings) =>
  (reader: RecordReader): ContentQuestion => {
    const path = reader.pathOf('optionsToQuestions')
    return {
      place: reader.place,
      code: reader.text('code'),
      text: reader.text('text'),
      questionType: readType(reader, findings),
      options: readOrdered(reader.list('optionsToQuestions'), path, findings, readOption(findings)),
    }
  }

const readSection =
  (findings: Findings) =>
  (reader: RecordReader): ContentSection => {
    const path = reader.pathOf('questions')
    return {
      place: reader.place,
      code: reader.text('code'),
      description: reader.text('description'),
      questions: readOrdered(reader.list('questions'), path, findings, readQuestion(findings)),
    }
  }

const readSections = (items: readonly unknown[], path: string, findings: Findings) =>
  readOrdered(items, path, findings, readSection(findings))

/** A form of this product, or of the original back office, whose files differ in `isFlagged` and in ids. */
export const readFormRecord = (value: unknown, findings: Findings): FormContent => {
  const reader = createRecordReader(value, '', findings)
  reader.take('format')
  const version = reader.text('formatVersion')
  if (version !== '' && version !== '1')
    findings.problem('badValue', { path: reader.pathOf('formatVersion') }, { value: version })
  const content = {
    place: reader.place,
    code: reader.text('code'),
    description: reader.text('description'),
    diaspora: reader.flag('diaspora'),
    sections: readSections(reader.list('formSections'), 'formSections', findings),
  }
  reader.finish()
  return content
}

/** The sections of a form, as `GET /api/v1/form/{id}` returns them: without code and title. */
export const readSectionList = (items: readonly unknown[], findings: Findings): FormContent => ({
  code: '',
  description: '',
  diaspora: false,
  sections: readSections(items, '', findings),
})
