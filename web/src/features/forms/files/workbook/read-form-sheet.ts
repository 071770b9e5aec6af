import { questionType } from '@scrutineer/contract/forms'
import type { EditedForm, EditedOption, EditedQuestion, EditedSection } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { Row, Table } from './read-workbook.ts'
import { type Column, findBoolean, findColumn, findKind, findType, isDiasporaLabel } from './sheet-labels.ts'

interface Draft<Content, Child> {
  readonly content: Content
  readonly children: Child[]
}

type QuestionDraft = Draft<Omit<EditedQuestion, 'options'>, EditedOption>
type SectionDraft = Draft<Omit<EditedSection, 'questions'>, QuestionDraft>

/** Columns that have a meaning, by kind of row. Cells in other columns are reported. */
const columnsByKind: Readonly<Record<string, readonly Column[]>> = {
  form: ['kind', 'code', 'text', 'type'],
  section: ['kind', 'code', 'text'],
  question: ['kind', 'code', 'text', 'type'],
  option: ['kind', 'text', 'freeText', 'flagged', 'shortEn', 'shortRo'],
}

/** Whether a table has the columns of the documented layout. */
export const isFormTable = ({ headings }: Table) => {
  const columns = headings.map(findColumn)
  return columns.includes('kind') && columns.includes('text')
}

/** The cells of a row by column, and the reports about them. */
const createRowReader = ({ location, cells }: Row, indexes: ReadonlyMap<Column, number>, issues: FileIssues) => {
  const text = (column: Column) => cells[indexes.get(column) ?? -1] ?? ''
  const reject = (column: Column) => issues.omission('badValue', location, { value: text(column) })
  return {
    location,
    text,
    flag: (column: Column) => {
      const value = findBoolean(text(column))
      if (value === undefined) reject(column)
      return value ?? false
    },
    type: () => {
      const type = text('type') === '' ? questionType.single : findType(text('type'))
      if (type === undefined) reject('type')
      return type ?? questionType.single
    },
    isDiaspora: () => {
      const isDiaspora = isDiasporaLabel(text('type'))
      if (!isDiaspora && text('type') !== '') reject('type')
      return isDiaspora
    },
  }
}

type RowReader = ReturnType<typeof createRowReader>

const readOption = (row: RowReader, issues: FileIssues): EditedOption => {
  const flagged = row.flag('flagged')
  const hasShortText = row.text('shortEn') !== '' || row.text('shortRo') !== ''
  if (!flagged && hasShortText) issues.omission('shortText', row.location)
  return {
    id: createNodeId(),
    location: row.location,
    text: row.text('text'),
    isFreeText: row.flag('freeText'),
    flagged,
    shortText: { en: row.text('shortEn'), ro: row.text('shortRo') },
  }
}

const reportOtherCells = (table: Table, kind: string, { location, cells }: Row, issues: FileIssues) => {
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const column = findColumn(table.headings[index] ?? '')
    if (column && columnsByKind[kind]?.includes(column)) continue
    issues.omission('column', location, { column: table.headings[index] || String(index + 1) })
  }
}

/** Reads the documented worksheet: a row for the form, each section, each question and each option. */
export const readFormSheet = (table: Table, issues: FileIssues): EditedForm => {
  const indexes = new Map<Column, number>()
  for (const [index, heading] of table.headings.entries()) {
    const column = findColumn(heading)
    if (column && !indexes.has(column)) indexes.set(column, index)
  }
  let form: Omit<EditedForm, 'sections'> | undefined
  const sections: SectionDraft[] = []
  /** Whether the options that follow belong to a row that isn't known. */
  let isQuestionUnknown = false
  for (const source of table.rows) {
    const row = createRowReader(source, indexes, issues)
    const { location } = row
    const kind = findKind(row.text('kind'))
    const section = sections.at(-1)
    const question = section?.children.at(-1)
    if (kind !== 'option') isQuestionUnknown = kind === undefined
    if (kind) reportOtherCells(table, kind, source, issues)
    if (kind === 'form') {
      if (form) issues.omission('severalTitles', location, { name: row.text('text') })
      else
        form = { id: null, location, code: row.text('code'), description: row.text('text'), diaspora: row.isDiaspora() }
    } else if (kind === 'section') {
      const content = { id: createNodeId(), location, code: row.text('code'), description: row.text('text') }
      sections.push({ content, children: [] })
    } else if (kind === 'question') {
      const head = { id: createNodeId(), location, code: row.text('code'), text: row.text('text') }
      const content = { ...head, questionType: row.type() }
      if (section) section.children.push({ content, children: [] })
      else issues.omission('misplacedQuestion', location, { name: row.text('text') })
    } else if (kind === 'option') {
      const option = readOption(row, issues)
      if (question && !isQuestionUnknown) question.children.push(option)
      else issues.omission('misplacedOption', location, { name: row.text('text') })
    } else issues.omission('unknownKind', location, { value: row.text('kind') })
  }
  return {
    ...(form ?? { id: null, code: '', description: '', diaspora: false }),
    sections: sections.map(section => ({
      ...section.content,
      questions: section.children.map(question => ({ ...question.content, options: question.children })),
    })),
  }
}
