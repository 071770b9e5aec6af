/** Answers of one question of which one has to be selected, by the names of the question and its choices. */
export interface NamedCondition {
  readonly question: string
  readonly choices: readonly string[]
}

/** `selected(${question}, 'choice')`, or `${question} = 'choice'`. */
const selectedPattern =
  /^(?:selected\(\s*\$\{([^}]+)\}\s*,\s*(?:'([^']+)'|"([^"]+)"|[‘’]([^‘’]+)[‘’])\s*\)|\$\{([^}]+)\}\s*=\s*(?:'([^']+)'|"([^"]+)"|[‘’]([^‘’]+)[‘’]))$/

const parseSelected = (text: string) => {
  const [, inCall, ...others] = selectedPattern.exec(text.trim()) ?? []
  const question = inCall ?? others[3]
  const choice = [0, 1, 2, 4, 5, 6].map(index => others[index]).find(each => each !== undefined)
  return question === undefined || choice === undefined ? undefined : { question: question.trim(), choice }
}

/** Removes brackets around a text. Where they aren't a pair, the rest isn't a condition either. */
const withoutBrackets = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.startsWith('(') && trimmed.endsWith(')') ? trimmed.slice(1, -1) : trimmed
}

/** Parses a condition on one choice of a question, or on one of several of the same one. Undefined for others. */
export const parseCondition = (text: string): NamedCondition | undefined => {
  const parts = text.split(/\sor\s/).map(part => parseSelected(withoutBrackets(part)))
  const [first] = parts
  if (!first) return undefined
  const choices = parts.flatMap(part => (part?.question === first.question ? [part.choice] : []))
  return choices.length === parts.length ? { question: first.question, choices } : undefined
}

export const printCondition = ({ question, choices }: NamedCondition) =>
  choices.map(choice => `selected(\${${question}}, '${choice}')`).join(' or ')
