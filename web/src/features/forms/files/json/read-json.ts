import { checkContent } from '../content/check-content.ts'
import { createFindings, type Findings } from '../content/finding.ts'
import type { FormContent } from '../content/form-content.ts'
import type { ReadForm, ReadOptions } from '../content/read-form.ts'
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

const withoutLanguages = (content: FormContent | undefined, findings: Findings): ReadForm => ({
  content,
  findings: findings.list(),
  languages: [],
  language: undefined,
})

const readDocument = (document: unknown, options: ReadOptions, findings: Findings): ReadForm => {
  if (document === undefined) findings.problem('notJson')
  else if (Array.isArray(document)) {
    const [first] = document
    if (document.length === 1 && hasField(first, 'formSections', '$questionType'))
      return readDocument(first, options, findings)
    if (hasField(first, 'formSections') || (hasField(first, 'questions') && hasField(first, 'name')))
      findings.problem('severalForms')
    else if (hasField(first, 'questions')) return withoutLanguages(readSectionList(document, findings), findings)
    else findings.problem('notForm')
  } else if (hasField(document, 'formSections')) return withoutLanguages(readFormRecord(document, findings), findings)
  else if (hasField(document, 'questions')) return readVoteMonitor(document, options, findings)
  else findings.problem('notForm')
  return withoutLanguages(undefined, findings)
}

/** Reads a form from JSON: of this product, of the original back office, or of Vote Monitor since 2024. */
export const readJson = (text: string, options: ReadOptions): ReadForm => {
  const findings = createFindings()
  const read = readDocument(parseJson(text), options, findings)
  if (read.content) checkContent(read.content, findings)
  const list = findings.list()
  return { ...read, findings: list, content: list.some(({ level }) => level === 'problem') ? undefined : read.content }
}
