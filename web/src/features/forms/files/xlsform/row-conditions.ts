import { allowsMultiple } from '@scrutineer/contract/forms'
import type { FileIssues } from '../content/file-issue.ts'
import type { FormRow } from '../workbook/form-table.ts'
import type { RowCondition } from './named-questions.ts'

/** Both conditions as one on the same question, of which one option is selected. Undefined if a form can't have it. */
const intersect = (one: RowCondition, other: RowCondition): RowCondition | undefined => {
  if (one.target !== other.target || allowsMultiple(one.target.question.questionType)) return undefined
  const options = one.options.filter(option => other.options.includes(option))
  return options.length > 0 ? { ...one, options } : undefined
}

/** A form's question has one condition: the last one, which may imply or include the others. */
const joinConditions = (conditions: readonly RowCondition[]) => {
  const isImplied = (each: RowCondition) => conditions.some(other => other.target.conditions.includes(each))
  const [last, ...others] = conditions.filter(each => !isImplied(each)).toReversed()
  const lost: RowCondition[] = []
  const condition = others.reduce((joined, other) => {
    const both = joined && intersect(joined, other)
    if (!both) lost.push(other)
    return both ?? joined
  }, last)
  return { condition, lost }
}

/** Reads the conditions of questions and of the groups around them, and reports what a form can't have of them. */
export const createRowConditions = (find: (text: string) => RowCondition | undefined, issues: FileIssues) => {
  const groups: { row: FormRow; text: string; condition: RowCondition | undefined; names: string[] }[] = []
  const reportLost = ({ location }: FormRow, condition: string, names: readonly string[]) => {
    if (condition === '' || names.length === 0) return
    issues.omission('condition', location, { name: names.join(', '), condition, count: String(names.length) })
  }
  return {
    begin: (row: FormRow) => {
      const text = row.text('relevant')
      groups.push({ row, text, condition: find(text), names: [] })
    },
    end: () => {
      const group = groups.pop()
      if (group && !group.condition) reportLost(group.row, group.text, group.names)
    },
    /** The condition in a row, which stays unread. */
    own: (row: FormRow) => find(row.peek('relevant')),
    /** The condition of a question that is added, and all that it depends on. */
    take: (row: FormRow) => {
      const text = row.text('relevant')
      const name = row.peek('name')
      const own = find(text)
      if (!own) reportLost(row, text, [name])
      for (const { names } of groups) names.push(name)
      const all = [...groups.map(({ condition }) => condition), own].filter(each => each !== undefined)
      const { condition, lost } = joinConditions(all)
      for (const each of lost) issues.omission('groupCondition', row.location, { name, condition: each.text })
      return { condition, all }
    },
  }
}
