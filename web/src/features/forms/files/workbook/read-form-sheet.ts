import { questionType } from '@scrutineer/contract/forms'
import type { EditedForm, EditedOption, EditedQuestion, EditedSection } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { FoundForm, Reading, ReadOptions } from '../content/read-form.ts'
import { readLanguages } from '../content/read-languages.ts'
import { createFormTable, type FormRow } from './form-table.ts'
import { tableOf, type Worksheet } from './read-workbook.ts'
import { type Column, findHeading, findKind, findType, isDiasporaLabel } from './sheet-labels.ts'

interface OpenQuestion extends EditedQuestion {
  readonly options: EditedOption[]
}

interface OpenSection extends EditedSection {
  readonly questions: EditedQuestion[]
}

type Row = FormRow<Column>

/** Whether a worksheet has the columns of the documented layout. */
export const isFormSheet = (sheet: Worksheet) => {
  const columns = tableOf(sheet).headings.map(heading => findHeading(heading).name)
  return columns.includes('kind') && columns.includes('text')
}

const readMetadata = ({ location, text, reject }: Row): Omit<EditedForm, 'sections'> => {
  const diaspora = isDiasporaLabel(text('type'))
  if (!diaspora && text('type') !== '') reject('type')
  return { id: null, location, code: text('code'), description: text('text'), diaspora }
}

const readQuestion = ({ location, text, reject }: Row): OpenQuestion => {
  const type = text('type') === '' ? questionType.single : findType(text('type'))
  if (type === undefined) reject('type')
  const content = { code: text('code'), text: text('text'), questionType: type ?? questionType.single }
  return { id: createNodeId(), location, ...content, options: [] }
}

const readOption = ({ location, text, texts, flag }: Row, issues: FileIssues): EditedOption => {
  const flagged = flag('flagged')
  const shortText = texts('short')
  if (!flagged && Object.keys(shortText).length > 0) issues.omission('shortText', location)
  return { id: createNodeId(), location, text: text('text'), isFreeText: flag('freeText'), flagged, shortText }
}

const createTable = (sheet: Worksheet) => createFormTable(sheet, '', titles => titles.map(findHeading))

/** Reads the documented worksheet: a row for the form, each section, each question and each option. */
export const readFormSheet = (sheet: Worksheet, options: ReadOptions, issues: FileIssues): FoundForm => {
  const table = createTable(sheet)
  // The first column of texts has the main language, also where it has no texts yet.
  const languages = table.languages.map(({ name }) => ({ name, wordings: 1 }))
  const defaultLanguage = languages[0]?.name ?? ''
  return readLanguages(languages, { options, defaultLanguage, issues }, reading => readRows(table, reading))
}

const readRows = (table: ReturnType<typeof createTable>, reading: Reading): EditedForm => {
  const { issues } = reading
  let form: Omit<EditedForm, 'sections'> | undefined
  const sections: OpenSection[] = []
  /** That of the options that follow; undefined after a row that has none, or whose kind isn't known. */
  let question: OpenQuestion | undefined
  for (const row of table.rows(reading)) {
    const { location, text } = row
    const kind = findKind(text('kind'))
    if (kind === 'form') {
      const metadata = readMetadata(row)
      if (form) issues.omission('severalTitles', location, { name: text('text') })
      form ??= metadata
    } else if (kind === 'section') {
      question = undefined
      sections.push({ id: createNodeId(), location, code: text('code'), description: text('text'), questions: [] })
    } else if (kind === 'question') {
      const section = sections.at(-1)
      const read = readQuestion(row)
      question = section && read
      if (section) section.questions.push(read)
      else issues.omission('misplacedQuestion', location, { name: text('text') })
    } else if (kind === 'option') {
      const option = readOption(row, issues)
      if (question) question.options.push(option)
      else issues.omission('misplacedOption', location, { name: text('text') })
    } else {
      question = undefined
      issues.omission('unknownKind', location, { value: text('kind') })
    }
    // A row of an unknown kind is reported as a whole.
    if (kind) row.finish()
  }
  return { ...(form ?? { id: null, code: '', description: '', diaspora: false }), sections }
}
