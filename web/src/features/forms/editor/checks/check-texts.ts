import { isNumber } from '@scrutineer/contract/checks/check-question'
import { toComparison } from '@scrutineer/contract/checks/comparison'
import { type Operand, operandKey } from '@scrutineer/contract/checks/operand'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { useTranslations } from 'use-intl'
import { type EditedCheck, type EditedForm, questionsOf } from '../model/edited-form.ts'

/** An operand that a check of the form may use. */
export interface OperandChoice {
  readonly key: string
  readonly operand: Operand
  /** Code of the question; the label of the number too if the question has several. */
  readonly label: string
}

/** The numbers of a form and the facts about stations, and how rules with them are written. */
export const useOperands = (form: EditedForm) => {
  const t = useTranslations('formChecks')
  const questions = questionsOf(form)
  const numbers = questions.flatMap((question): OperandChoice[] => {
    const options = question.options.filter(isNumber)
    return options.map(option => {
      const operand: Operand = {
        kind: 'answer',
        idQuestion: question.id,
        idOption: option.id,
      }
      const label = [question.code, options.length > 1 ? option.text : question.text].filter(text => text !== '')
      return { key: operandKey(operand), operand, label: label.join(' · ') }
    })
  })
  const voters: Operand = { kind: 'fact', fact: 'registeredVoters' }
  const choices = [...numbers, { key: operandKey(voters), operand: voters, label: t('registeredVoters') }]
  const names = nameOperands(questions)
  return {
    choices,
    /** Whether the form has a number; without one it can have no check. */
    hasNumbers: numbers.length > 0,
    names,
    labelOf: (key: string) => choices.find(choice => choice.key === key)?.label ?? t('deletedNumber'),
  }
}
export type Operands = ReturnType<typeof useOperands>

/** Formats a check's rule as a sentence: “B1 + B2 is greater than B3, by more than 2 %”. */
export const useRuleSentence = ({ names, labelOf }: Pick<Operands, 'names' | 'labelOf'>) => {
  const t = useTranslations('formChecks')
  return ({ rule }: Pick<EditedCheck, 'rule'>): string => {
    const { operator, left, right, tolerance } = toComparison(rule)
    const side = (terms: typeof left) =>
      terms
        .map(({ operand, factor }, index) => {
          const sign = factor < 0 ? (index === 0 ? '−' : ' − ') : index === 0 ? '' : ' + '
          if (!operand) return `${sign}${Math.abs(factor)}`
          const name = operand.kind === 'fact' ? labelOf(operandKey(operand)) : names.nameOf(operand)
          return `${sign}${name}${Math.abs(factor) === 1 ? '' : ` × ${Math.abs(factor)}`}`
        })
        .join('')
    const sentence = `${side(left)} ${t(`operators.${operator}`)} ${side(right)}`
    if (!tolerance) return sentence
    const amount = 'percent' in tolerance ? `${tolerance.percent} %` : String(tolerance.absolute)
    return t(operator === '==' ? 'within' : 'beyond', { sentence, amount })
  }
}
