import { formLimits } from '@scrutineer/contract/forms'
import { createCodes } from '../content/check-content.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { FormContent } from '../content/form-content.ts'
import { chooseTextLanguage, type ReadForm, type ReadOptions } from '../content/read-form.ts'
import type { Worksheet } from '../workbook/read-workbook.ts'
import { findBoolean } from '../workbook/sheet-labels.ts'
import { createFormTable } from './form-table.ts'
import { ownColumns } from './own-columns.ts'
import { readChoices } from './read-choices.ts'
import { readSurvey } from './read-survey.ts'

const findSheet = (sheets: readonly Worksheet[], name: string) =>
  sheets.find(sheet => sheet.name.trim().toLowerCase() === name)

/** Whether a workbook is an XLSForm: it has a worksheet `survey`. */
export const isXlsform = (sheets: readonly Worksheet[]) => findSheet(sheets, 'survey') !== undefined

const readSettings = (sheets: readonly Worksheet[], issues: FileIssues) => {
  const [row, ...others] = createFormTable(findSheet(sheets, 'settings'), issues).rows('')
  if (!row) return { code: '', description: '', diaspora: false, defaultLanguage: undefined }
  const id = row.text('form_id')
  const code = row.has(ownColumns.code)
    ? row.text(ownColumns.code)
    : createCodes(issues)(id.slice(0, 10 * formLimits.code), row.location)
  if (row.text('version') !== '') issues.omission('serverFields', undefined, { field: 'version' })
  const settings = {
    location: row.location,
    code,
    description: row.text('form_title') || row.text('title'),
    diaspora: findBoolean(row.text(ownColumns.diaspora)) ?? false,
    defaultLanguage: row.text('default_language'),
  }
  row.finish()
  for (const other of others) other.finish()
  return settings
}

/** Reads the common subset of XLSForm, with the texts of one language. */
export const readXlsform = (
  sheets: readonly Worksheet[],
  options: ReadOptions,
  issues: FileIssues,
): Omit<ReadForm, 'issues'> => {
  const survey = createFormTable(findSheet(sheets, 'survey'), issues)
  const choices = createFormTable(findSheet(sheets, 'choices'), issues)
  const { defaultLanguage, ...metadata } = readSettings(sheets, issues)
  const languages = [...new Set([...survey.languages, ...choices.languages])].filter(Boolean)
  const language = chooseTextLanguage(languages, options, defaultLanguage)
  const lists = readChoices(choices, language ?? '', issues)
  const sections = readSurvey(survey.rows(language ?? ''), lists, options.added, issues)
  for (const { name, rows } of sheets)
    if (!['survey', 'choices', 'settings'].includes(name.trim().toLowerCase()) && rows.length > 0)
      issues.omission('sheet', undefined, { name })
  const content: FormContent = { ...metadata, sections }
  return { content, languages, language }
}
