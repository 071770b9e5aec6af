import type { FileIssues } from '../content/file-issue.ts'
import type { FoundForm, ReadOptions } from '../content/read-form.ts'
import { readFormRecord, readSectionList } from './read-sections-json.ts'
import { readVoteMonitor } from './read-vote-monitor.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Only a syntax error is thrown here.
    return undefined
  }
}

const hasField = (value: unknown, ...names: readonly string[]) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).some(name => names.some(each => each.toLowerCase() === name.toLowerCase()))

const readDocument = (document: unknown, options: ReadOptions, issues: FileIssues): FoundForm => {
  if (document === undefined) issues.problem('notJson')
  else if (Array.isArray(document)) {
    const [first] = document
    if (document.length === 1 && hasField(first, 'formSections', '$questionType'))
      return readDocument(first, options, issues)
    if (hasField(first, 'formSections') || (hasField(first, 'questions') && hasField(first, 'name')))
      issues.problem('severalForms')
    else if (hasField(first, 'questions')) return { content: readSectionList(document, issues) }
    else issues.problem('notForm')
  } else if (hasField(document, 'formSections')) return { content: readFormRecord(document, issues) }
  else if (hasField(document, 'questions', 'sections')) return readVoteMonitor(document, options, issues)
  else issues.problem('notForm')
  return {}
}

/** Reads a form from JSON: of this product, of the original back office, or of Vote Monitor since 2024. */
export const readJson = (text: string, options: ReadOptions, issues: FileIssues): FoundForm =>
  readDocument(parseJson(text), options, issues)
