import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import type { EditedCheck } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { Reading } from '../content/read-form.ts'
import type { FormRow } from '../workbook/form-table.ts'
import type { NamedQuestions } from './named-questions.ts'

/** A check states the error: the opposite of a constraint. */
const opposites: Readonly<Record<string, string>> = {
  '<=': '>',
  '>=': '<',
  '<': '>=',
  '>': '<=',
  '=': '!=',
  '!=': '=',
}

/** The constraint's own answer: a point that belongs to no number, name or call. */
const ownAnswer = /(?<![\w.})])\.(?![\w.(])/g

/** The text form of the check that asks where a comparison of a constraint isn't met. */
const toCheckText = (comparison: string, name: string): string | undefined => {
  const [, left, operator = '', right] = /^([^<>=!]+)(<=|>=|!=|<|>|=)([^<>=!]+)$/.exec(comparison) ?? []
  if (left === undefined || right === undefined) return undefined
  const opposite = `${left.trim()} ${opposites[operator]} ${right.trim()}`
  return opposite.replace(ownAnswer, () => `\${${name}}`)
}

interface Stated {
  readonly row: FormRow
  readonly comparison: string
  readonly message: string
}

/** Makes checks of what constraints say besides limits, once all questions are known. */
export const createConstraintChecks = ({ findNumber }: NamedQuestions, { tag, issues }: Reading) => {
  const stated: Stated[] = []
  return {
    add: (row: FormRow, comparisons: readonly string[]) => {
      const message = comparisons.length > 0 ? row.text('constraint_message') : ''
      for (const comparison of comparisons) stated.push({ row, comparison, message })
    },
    finish: (): EditedCheck[] => {
      const names = { nameOf: () => '', find: findNumber }
      return stated.flatMap(({ row: { location, peek }, comparison, message }) => {
        const text = toCheckText(comparison, peek('name'))
        const rule = text === undefined ? null : parseCheck(text, names).rule
        const values = { name: peek('name'), constraint: comparison }
        if (!rule) issues.omission('constraint', location, values)
        else issues.conversion('constraintCheck', location, values)
        return rule
          ? [{ id: createNodeId(), location, says: message ? { [tag]: message } : {}, severity: 'hint' as const, rule }]
          : []
      })
    },
  }
}
