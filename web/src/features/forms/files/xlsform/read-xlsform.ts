import { formLimits } from '@scrutineer/contract/forms'
import type { EditedForm } from '../../editor/model/edited-form.ts'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { FoundForm, ReadOptions } from '../content/read-form.ts'
import { chooseTextLanguage, findLanguage, namesLocale, type TextLanguage } from '../content/text-language.ts'
import { createFormTable, type FormTable } from '../workbook/form-table.ts'
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

const readSettings = (table: FormTable, readLabel: LabelReader, issues: FileIssues) => {
  const [row, ...others] = table.rows()
  if (!row) return { code: '', description: '', diaspora: false }
  const id = row.text('form_id')
  const code = row.has(ownColumns.code)
    ? row.text(ownColumns.code)
    : createCodes(issues)(id.slice(0, 10 * formLimits.code), row.location)
  if (row.text('version') !== '') issues.omission('serverFields', undefined, { field: 'version' })
  row.text('default_language')
  const diaspora = row.flag(ownColumns.diaspora)
  const settings = {
    location: row.location,
    code,
    description: readLabel(row.text('form_title'), row),
    diaspora,
  }
  row.finish()
  for (const other of others) other.finish()
  return settings
}

/** Languages of all labels. Those of the survey count: a form whose choices alone are translated has no wordings. */
const joinLanguages = (survey: FormTable, choices: FormTable): TextLanguage[] => {
  const names = survey.languages.map(({ name }) => name)
  const others = choices.languages.filter(({ name }) => findLanguage(names, name) === undefined)
  return [...survey.languages, ...others.map(({ name }) => ({ name, wordings: 0 }))]
}

const isBlank = (name: string, tables: readonly FormTable[]) =>
  tables.every(({ languages }) => {
    const own = findLanguage(
      languages.map(each => each.name),
      name,
    )
    return !languages.some(each => each.name === own && each.wordings > 0)
  })

/** Reads the common subset of XLSForm, with the texts of one language. */
export const readXlsform = (sheets: readonly Worksheet[], options: ReadOptions, issues: FileIssues): FoundForm => {
  const settings = createFormTable(findSheet(sheets, 'settings'), '', issues)
  const defaultLanguage = settings.rows()[0]?.peek('default_language') ?? ''
  const survey = createFormTable(findSheet(sheets, 'survey'), defaultLanguage, issues)
  const choices = createFormTable(findSheet(sheets, 'choices'), defaultLanguage, issues)
  if (!survey.has('type')) {
    issues.problem('noTypeColumn')
    return {}
  }
  const named = joinLanguages(survey, choices)
  const blank = named.filter(({ name }) => isBlank(name, [survey, choices]))
  const written = blank.length < named.length ? named.filter(each => !blank.includes(each)) : named
  const language = chooseTextLanguage(written, options, defaultLanguage)
  for (const { name } of blank) if (name !== language) issues.omission('blankLanguage', undefined, { language: name })
  const rows = survey.rows(language ?? '')
  const readLabel = createLabelReader(rows, survey.has(ownColumns.code), issues)
  const metadata = readSettings(settings, readLabel, issues)
  const lists = readChoices(choices, language ?? '', readLabel, issues)
  const isRomanian = language ? namesLocale(language, 'ro') : options.locale === 'ro'
  const surveyOptions = { lists, readLabel, added: options.added, isRomanian, issues }
  const { sections, checks: ofConstraints } = readSurvey(planSurvey(rows, issues), surveyOptions)
  const checkSheet = sheets.find(isCheckSheet)
  const checks = [...(checkSheet ? readCheckSheet(checkSheet, { sections }, issues) : []), ...ofConstraints]
  const read = [checkSheet, findSheet(sheets, 'survey'), findSheet(sheets, 'choices'), findSheet(sheets, 'settings')]
  for (const sheet of sheets)
    if (!read.includes(sheet) && sheet.rows.length > 0) issues.omission('sheet', undefined, { name: sheet.name })
  const content: EditedForm = { id: null, ...metadata, sections, checks }
  const languages = written.map(({ name }) => name)
  return languages.some(Boolean) ? { content, languages, language } : { content }
}
