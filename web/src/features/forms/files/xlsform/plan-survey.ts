import type { FileIssues, Omission } from '../content/file-issue.ts'
import type { FormRow } from '../workbook/form-table.ts'
import { parseRowType, type RowType } from './row-type.ts'

type QuestionType = Extract<RowType, { kind: 'select' | 'free' | 'note' }>

/** What the rows of a survey mean for the form, in their order; groups are balanced. */
export type SurveyStep =
  | { readonly kind: 'begin'; readonly row: FormRow }
  /** `row` is undefined where the file has none. */
  | { readonly kind: 'end'; readonly row: FormRow | undefined }
  | { readonly kind: 'question'; readonly row: FormRow; readonly type: QuestionType }

interface TypedRow {
  readonly row: FormRow
  readonly type: RowType
  readonly isDisabled: boolean
  readonly name: string
}

/** Of KoboToolbox: tables of questions, whose rows are in a list of choices or in rows of other types. */
const matrices = new Set(['kobomatrix', 'score', 'rank'])
/** What is repeated for each visit or choice. */
const isRepeat = (control: string) => /^(lgroup|looped group|repeat|loop)( |$)/.test(control)
const areEqual = (control: string, end: string) =>
  control === end ||
  (end === 'loop' && control.startsWith('loop ')) ||
  (end !== 'group' && isRepeat(control) && isRepeat(end))

/**
 * Where what begins in a row ends, by index of the row. What has no end of its own ends before the end of what contains it, or after
 * the last row.
 */
const findEnds = (rows: readonly TypedRow[]) => {
  const ends = new Map<number, { index: number; isMissing: boolean }>()
  const open: { index: number; control: string }[] = []
  const close = (index: number, isMissing: boolean) => {
    const begun = open.pop()
    if (begun) ends.set(begun.index, { index, isMissing })
  }
  for (const [index, { type, isDisabled }] of rows.entries()) {
    if (type.kind === 'begin') open.push({ index, control: type.control })
    if (type.kind !== 'end') continue
    const begun = open.findLastIndex(({ control }) => areEqual(control, type.control))
    if (begun < 0) continue
    const beginsDisabled = rows[open[begun]?.index ?? -1]?.isDisabled
    // A disabled end of an enabled group doesn't end it.
    if (isDisabled && !beginsDisabled) continue
    while (open.length > begun + 1) close(index, true)
    close(index, false)
  }
  while (open.length > 0) close(rows.length, true)
  return ends
}

const typeRows = (rows: readonly FormRow[]): TypedRow[] =>
  rows.map(row => ({
    row,
    type: parseRowType(row.text('type')),
    isDisabled: row.flag('disabled'),
    name: row.peek('name') || row.peek('label') || row.peek('type'),
  }))

/** Rows that have only what a merged cell covers. */
const isRemainder = ({ row, type }: TypedRow) =>
  row.isFilled && type.kind !== 'end' && row.peek('name') === '' && row.peek('label') === ''

/** Finds out what the rows of a survey mean, and reports those that aren't imported, each with the reason. */
export const planSurvey = (formRows: readonly FormRow[], issues: FileIssues): readonly SurveyStep[] => {
  const rows = typeRows(formRows).filter(row => !isRemainder(row))
  const ends = findEnds(rows)
  const endRows = new Set([...ends.values()].filter(end => !end.isMissing).map(end => end.index))
  const steps: SurveyStep[] = []
  /** How many groups end before a row without a row for it. */
  const missingEnds = new Map<number, number>()
  let index = 0
  const leaveOut = (code: Omission, until: number) => {
    for (; index <= Math.min(until, rows.length - 1); index += 1) {
      const left = rows[index]
      if (left) issues.omission(code, left.row.location, { name: left.name })
    }
  }
  const planBegin = ({ row, isDisabled, name }: TypedRow, control: string) => {
    const end = ends.get(index) ?? { index: rows.length, isMissing: true }
    const last = end.isMissing ? end.index - 1 : end.index
    // Where both ends are disabled, what is between them isn't.
    if (isDisabled) return leaveOut('disabled', end.isMissing || rows[end.index]?.isDisabled ? index : last)
    if (isRepeat(control)) return leaveOut('repeat', last)
    if (matrices.has(control) || (control !== 'group' && !end.isMissing)) return leaveOut('matrix', last)
    if (control !== 'group') return leaveOutType(row, name)
    if (end.isMissing) {
      issues.conversion('groupUnclosed', row.location, { name: row.peek('label') || row.peek('name') })
      missingEnds.set(end.index, (missingEnds.get(end.index) ?? 0) + 1)
    }
    steps.push({ kind: 'begin', row })
    index += 1
  }
  const leaveOutType = (row: FormRow, name: string) => {
    issues.omission('questionType', row.location, { type: row.peek('type'), name })
    index += 1
  }
  const endMissing = () => {
    for (let count = missingEnds.get(index) ?? 0; count > 0; count -= 1) steps.push({ kind: 'end', row: undefined })
    missingEnds.delete(index)
  }
  for (let current = rows[0]; current; current = rows[index]) {
    const { row, type, name } = current
    endMissing()
    if (type.kind === 'begin') planBegin(current, type.control)
    else if (current.isDisabled) leaveOut('disabled', index)
    else if (type.kind === 'end' && endRows.has(index)) {
      steps.push({ kind: 'end', row })
      index += 1
    } else if (type.kind === 'none') leaveOut('noType', index)
    else if (type.kind === 'end' && type.control === 'group') leaveOut('unbalancedEnd', index)
    else if (type.kind === 'select' && row.peek('appearance').split(/\s+/).includes('label'))
      leaveOut('matrixHeader', index)
    else if (type.kind === 'other' || type.kind === 'end') leaveOutType(row, name)
    else {
      steps.push({ kind: 'question', row, type })
      index += 1
    }
  }
  endMissing()
  return steps
}
