import { splitOperands, withoutBrackets } from './expression.ts'

/** Answers of one question of which one has to be selected, by the names of the question and its choices. */
export interface NamedCondition {
  readonly question: string
  readonly choices: readonly string[]
  /** None of them may be selected instead. */
  readonly isNegated: boolean
}

/** `selected(${question}, 'choice')`, `${question} = 'choice'` or `!=`; a choice with a number as its name may have no quotes. */
const choicePattern = `(?:'(?<single>[^']+)'|"(?<double>[^"]+)"|[‘’](?<curly>[^‘’]+)[‘’]|(?<number>\\d+))`
const patterns = [
  new RegExp(`^selected\\(\\s*\\$\\{(?<question>[^}]+)\\}\\s*,\\s*${choicePattern}\\s*\\)$`),
  new RegExp(`^\\$\\{(?<question>[^}]+)\\}\\s*(?<operator>!?=)\\s*${choicePattern}$`),
]

const parseSelected = (text: string): NamedCondition | undefined => {
  const groups = patterns.map(pattern => pattern.exec(text)?.groups).find(each => each !== undefined)
  const choice = groups?.single ?? groups?.double ?? groups?.curly ?? groups?.number
  if (groups?.question === undefined || choice === undefined) return undefined
  return { question: groups.question.trim(), choices: [choice], isNegated: groups.operator === '!=' }
}

/** One of several choices of the same question, or none of them. */
const join = (parts: readonly (NamedCondition | undefined)[], isNegated: boolean): NamedCondition | undefined => {
  const [first] = parts
  const same = parts.filter(part => part?.question === first?.question && part?.isNegated === isNegated)
  if (!first || same.length < parts.length) return undefined
  return { question: first.question, choices: same.flatMap(part => part?.choices ?? []), isNegated }
}

/**
 * Parses a condition on one choice of a question, on one of several of the same one, or on none of them. Undefined for others.
 */
export const parseCondition = (text: string): NamedCondition | undefined => {
  const bare = withoutBrackets(text)
  for (const operator of ['or', 'and'] as const) {
    const parts = splitOperands(bare, operator)
    if (parts.length > 1) return join(parts.map(parseCondition), operator === 'and')
  }
  const [, negated] = /^not\s*(\(.*\))$/s.exec(bare) ?? []
  if (negated === undefined) return parseSelected(bare)
  const condition = withoutBrackets(negated) === negated ? undefined : parseCondition(negated)
  return condition && { ...condition, isNegated: !condition.isNegated }
}

export const printCondition = ({ question, choices }: Pick<NamedCondition, 'question' | 'choices'>) =>
  choices.map(choice => `selected(\${${question}}, '${choice}')`).join(' or ')
