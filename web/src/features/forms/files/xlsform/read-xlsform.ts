import { formLimits } from '@scrutineer/contract/forms'
import type { EditedForm } from '../../editor/model/edited-form.ts'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { FoundForm, Reading, ReadOptions } from '../content/read-form.ts'
import { readLanguages } from '../content/read-languages.ts'
import { findLanguage, type TextLanguage } from '../content/text-language.ts'
import { createFormTable, type FormTable, parseHeadings } from '../workbook/form-table.ts'
import type { Worksheet } from '../workbook/read-workbook.ts'
import { isCheckSheet, readCheckSheet } from './checks-sheet.ts'
import { createLabelReader, type LabelReader } from './labels.ts'
import { ownColumns } from './own-columns.ts'
import { planSurvey } from './plan-survey.ts'
import { readChoices } from './read-choices.ts'
import { readSurvey } from './read-survey.ts'

const choiceSheets = ['choices', 'choice', 'choices and columns', 'columns']
const sheetNames = { survey: ['survey'], choices: choiceSheets, settings: ['settings', 'setting'] } as const

const findSheet = (sheets: readonly Worksheet[], kind: keyof typeof sheetNames) => {
  const normalize = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
  return sheetNames[kind].flatMap(name => sheets.find(sheet => normalize(sheet.name) === name) ?? [])[0]
}

/** Whether a workbook is an XLSForm: it has a worksheet `survey`. */
export const isXlsform = (sheets: readonly Worksheet[]) => findSheet(sheets, 'survey') !== undefined

const readSettings = (table: FormTable, readLabel: LabelReader, reading: Reading) => {
  const { issues, isTranslation } = reading
  const [row, ...others] = table.rows(reading)
  if (!row) return { code: '', description: '', diaspora: false }
  const id = row.text('form_id')
  const code = row.has(ownColumns.code)
    ? row.text(ownColumns.code)
    : createCodes(issues)(id.slice(0, 10 * formLimits.code), row.location)
  if (row.text('version') !== '') issues.omission('serverFields', undefined, { field: 'version' })
  row.text('default_language')
  const diaspora = row.flag(ownColumns.diaspora)
  const title = row.text('form_title')
  const settings = {
    location: row.location,
    code,
    description: readLabel(isTranslation ? row.text(ownColumns.title) : title, row),
    diaspora,
  }
  row.finish()
  for (const other of others) other.finish()
  return settings
}

/** Languages of all labels. Those of the survey count: a form whose choices alone are translated has no wordings. */
const joinLanguages = (survey: FormTable, others: readonly FormTable[]): TextLanguage[] => {
  const joined = [...survey.languages]
  const isNew = (name: string) =>
    name !== '' &&
    findLanguage(
      joined.map(each => each.name),
      name,
    ) === undefined
  for (const { name } of others.flatMap(({ languages }) => languages))
    if (isNew(name)) joined.push({ name, wordings: 0 })
  return joined
}

const isBlank = (name: string, tables: readonly FormTable[]) =>
  tables.every(({ languages }) => {
    const own = findLanguage(
      languages.map(each => each.name),
      name,
    )
    return !languages.some(each => each.name === own && each.wordings > 0)
  })

/** The languages of a workbook that have texts; those of one of this product are its form's, even without texts. */
const findLanguages = (survey: FormTable, others: readonly FormTable[], issues: FileIssues): TextLanguage[] => {
  const named = joinLanguages(survey, others)
  if (survey.has(ownColumns.code)) return named.map(({ name }) => ({ name, wordings: 1 }))
  const blank = named.filter(({ name }) => isBlank(name, [survey, ...others]))
  if (blank.length === named.length) return named
  for (const { name } of blank) issues.omission('blankLanguage', undefined, { language: name })
  return named.filter(each => !blank.includes(each))
}

/** Reads the common subset of XLSForm, with the texts of all languages. */
export const readXlsform = (sheets: readonly Worksheet[], options: ReadOptions, issues: FileIssues): FoundForm => {
  const settings = createFormTable(findSheet(sheets, 'settings'), '', parseHeadings)
  const [first] = settings.rows({ language: '', isTranslation: false, issues })
  const defaultLanguage = first?.peek('default_language') ?? ''
  const survey = createFormTable(findSheet(sheets, 'survey'), defaultLanguage, parseHeadings)
  const choices = createFormTable(findSheet(sheets, 'choices'), defaultLanguage, parseHeadings)
  if (!survey.has('type')) {
    issues.problem('noTypeColumn')
    return {}
  }
  const checkSheet = sheets.find(isCheckSheet)
  const languages = findLanguages(survey, [choices, settings], issues)
  const found = readLanguages(languages, { options, defaultLanguage, issues }, (reading): EditedForm => {
    const rows = survey.rows(reading)
    const readLabel = createLabelReader(rows, survey.has(ownColumns.code), reading.issues)
    const metadata = readSettings(settings, readLabel, reading)
    const lists = readChoices(choices, readLabel, reading)
    const { sections, checks } = readSurvey(planSurvey(rows, reading.issues), {
      ...{ lists, readLabel, added: options.added, reading },
    })
    const own = checkSheet ? readCheckSheet(checkSheet, { sections }, reading) : []
    return { id: null, ...metadata, sections, checks: [...own, ...checks] }
  })
  const read = [checkSheet, findSheet(sheets, 'survey'), findSheet(sheets, 'choices'), findSheet(sheets, 'settings')]
  for (const sheet of sheets)
    if (!read.includes(sheet) && sheet.rows.length > 0) issues.omission('sheet', undefined, { name: sheet.name })
  return found
}
