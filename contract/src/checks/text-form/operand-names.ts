import { getOrAdd } from '../../helpers/groups.ts'
import { type CheckQuestion, isNumber } from '../check-question.ts'
import { type Operand, operandKey, stationFacts } from '../operand.ts'

/** Names of operands in the text form of checks, without `${` and `}`. */
export interface OperandNames {
  /** Unique; `find` finds it again, unless the operand was deleted. */
  nameOf(operand: Operand): string
  /** The operands with this name: none if it is unknown, several if it is ambiguous. */
  find(name: string): readonly Operand[]
}

const factNames = { registeredVoters: 'station.registered_voters' } as const

/** The name of an operand whose question has no code that can be written and is unique. */
const idName = (operand: Operand) =>
  operand.kind === 'fact' ? factNames[operand.fact] : `#${operand.idQuestion}.${operand.idOption}`

/** Codes with other characters would end a name early, be trimmed, or look like ids. */
const isWritable = (code: string) => /^[^${}#\s](?:[^${}]*[^${}\s])?$/.test(code)

/**
 * Names the numbers of a form: a question with one number by its code, `B3`; the numbers of a question with several by their
 * position, `B3.1`, `B3.2`. If that isn't unique, or the code can't be written, by the ids of question and option, `#12.34`.
 * Facts are `station.registered_voters`.
 */
export const nameOperands = (questions: readonly CheckQuestion[]): OperandNames => {
  const operandsByName = new Map<string, Operand[]>()
  const nameByKey = new Map<string, string>()
  const register = (name: string, operand: Operand) => {
    getOrAdd(operandsByName, name, () => []).push(operand)
  }
  const preferred: [string, Operand][] = []
  for (const { id: idQuestion, code, options } of questions) {
    const numbers = options.filter(isNumber).map(({ id }): Operand => ({ kind: 'answer', idQuestion, idOption: id }))
    for (const [index, operand] of numbers.entries()) {
      register(idName(operand), operand)
      if (!isWritable(code)) continue
      register(code, operand)
      if (numbers.length > 1) register(`${code}.${index + 1}`, operand)
      preferred.push([numbers.length > 1 ? `${code}.${index + 1}` : code, operand])
    }
  }
  for (const fact of stationFacts) register(factNames[fact], { kind: 'fact', fact })
  for (const [name, operand] of preferred)
    if (operandsByName.get(name)?.length === 1) nameByKey.set(operandKey(operand), name)
  return {
    nameOf: operand => nameByKey.get(operandKey(operand)) ?? idName(operand),
    find: name => operandsByName.get(name) ?? [],
  }
}
