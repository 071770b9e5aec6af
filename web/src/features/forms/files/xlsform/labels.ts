import type { FileIssues } from '../content/file-issue.ts'
import { plainText } from '../content/plain-text.ts'
import { replaceBetween } from '../content/replace-between.ts'
import type { FormRow } from '../workbook/form-table.ts'
import { parseRowType } from './row-type.ts'

/** Characters that stand for references while the formatting is removed, since names may have underscores: private ones. */
const placeholders = { first: 0xe000, count: 0x1000, pattern: /[\ue000-\uefff]/g }

/** A label longer than this is no part of another one; the question's name is shorter. */
const maxQuotedLength = 80

const replaceReferences = (text: string, replace: (reference: string, name: string) => string) =>
  replaceBetween(text, '${', '}', reference => replace(reference, reference.slice(2, -1).trim()))

/** The text without formatting; references stay as they are. */
const withoutFormatting = (text: string) => {
  const found: string[] = []
  const marked = replaceReferences(text.replace(placeholders.pattern, ''), reference => {
    if (found.push(reference) > placeholders.count) return reference
    return String.fromCharCode(placeholders.first + found.length - 1)
  })
  return plainText(marked).replace(
    placeholders.pattern,
    character => found[character.charCodeAt(0) - placeholders.first] ?? '',
  )
}

/**
 * Reads labels as texts of a form: without formatting, and with the label of a question where a label refers to its answer. In a
 * workbook of this product they are texts already.
 */
export const createLabelReader = (survey: readonly FormRow[], isOwn: boolean, issues: FileIssues) => {
  const labels = new Map<string, string>()
  for (const row of survey) {
    const { kind } = parseRowType(row.peek('type'))
    // Only of rows whose label counts as read.
    if (kind !== 'select' && kind !== 'free') continue
    const text = replaceReferences(withoutFormatting(row.text('label') || row.peek('label')), (_, name) => name)
    if (text !== '') labels.set(row.peek('name'), text)
  }
  /** A text of a row, such as its label. */
  return (label: string, { location }: Pick<FormRow, 'location'>): string => {
    if (isOwn) return label
    const plain = withoutFormatting(label)
    if (plain !== label) issues.conversion('markup', location)
    return replaceReferences(plain, (reference, name) => {
      const text = labels.get(name)
      if (text === undefined) issues.omission('reference', location, { reference })
      else issues.conversion('referenceReplaced', location, { reference })
      return text === undefined ? reference : `[${text.length > maxQuotedLength ? name : text}]`
    })
  }
}

export type LabelReader = ReturnType<typeof createLabelReader>
