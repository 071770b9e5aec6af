import { formLimits } from '@scrutineer/contract/forms'
import { removeQuestions } from './conditions.ts'
import { answerAt, comparesDeleted, replaceAnswers } from './content-checks.ts'
import type { FileIssues, FileLocation } from './file-issue.ts'
import type { ContentQuestion, FormContent } from './form-content.ts'
import { findFreeCode } from './free-code.ts'

/** The server's limits for the children of one element. */
const maxChildren = { sections: 200, questions: 1000, options: 200, checks: 200 } as const

/** Omissions that are parts of a form. Without a question, they are the reason why nothing of a file is left. */
const lostParts: ReadonlySet<string> = new Set(
  [
    ['badValue', 'noType', 'questionType', 'disabled', 'repeat', 'matrix', 'matrixHeader', 'unknownList', 'note'],
    ['unknownKind', 'misplacedQuestion', 'tooManyOptions', 'unbalancedEnd'],
  ].flat(),
)

/**
 * The content as the server accepts it, at least in a draft: without characters that it can't store, and without questions that
 * have too many options. Reports what was removed, and a form of which nothing is left.
 */
export const checkContent = (content: FormContent, issues: FileIssues): FormContent => {
  const storable = <Part extends object>(part: Part, location: FileLocation | undefined): Part => {
    const entries = Object.entries(part).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    ])
    if (entries.every(([name, value]) => Object.is(value, Reflect.get(part, String(name))))) return part
    issues.conversion('badCharacters', location)
    // The same fields, each with a value of its type.
    return Object.fromEntries(entries) as Part
  }
  const checkCount = (kind: 'sections' | 'questions', count: number, location: FileLocation | undefined) => {
    if (count > maxChildren[kind])
      issues.problem('tooManyElements', location, { count: String(count), max: String(maxChildren[kind]) })
  }
  const fits = ({ location, code, text, options: { length } }: ContentQuestion) => {
    if (length <= maxChildren.options) return true
    const values = { name: code || text, count: String(length), max: String(maxChildren.options) }
    issues.omission('tooManyOptions', location, values)
    return false
  }
  checkCount('sections', content.sections.length, content.location)
  const loseCondition = ({ location, code, text }: ContentQuestion) =>
    issues.omission('condition', location, { name: code || text })
  for (const section of content.sections) checkCount('questions', section.questions.length, section.location)
  const kept = removeQuestions(content.sections, fits, loseCondition)
  const sections = kept.map(section => {
    const questions = section.questions.map(question => ({
      ...storable(question, question.location),
      options: question.options.map(({ input, ...option }) => ({
        ...storable(option, option.location),
        ...(input && { input: storable(input, option.location) }),
      })),
    }))
    return { ...storable(section, section.location), questions }
  })
  const isEmpty = sections.every(({ questions }) => questions.length === 0)
  if (isEmpty && issues.list().some(({ code }) => lostParts.has(code))) issues.problem('nothingLeft')
  const checks = keptChecks(content, issues).map(check => ({ ...check, says: storable(check.says, check.location) }))
  const { checks: _, ...form } = content
  return { ...storable(form, content.location), sections, ...(checks.length > 0 && { checks }) }
}

/** The checks for the questions that are kept. */
const keptChecks = ({ sections, checks = [] }: FormContent, issues: FileIssues) => {
  const all = sections.flatMap(({ questions }) => questions)
  const kept = all.filter(({ options }) => options.length <= maxChildren.options)
  const positions = new Map(kept.map((question, index) => [question, index]))
  if (checks.length > maxChildren.checks) {
    const counts = { count: String(checks.length), max: String(maxChildren.checks) }
    issues.problem('tooManyElements', checks[0]?.location, counts)
  }
  return checks.flatMap(check => {
    const rule = replaceAnswers(check.rule, ({ idQuestion, idOption }) => {
      const question = all[idQuestion - 1]
      const index = question && positions.get(question)
      return index === undefined ? undefined : answerAt(index, idOption - 1)
    })
    if (!comparesDeleted(rule)) return [{ ...check, rule }]
    issues.omission('check', check.location, { name: check.says.en || check.says.ro })
    return []
  })
}

/** Makes codes from another system's names: at most 20 characters. Repeated codes that fit stay as they are. */
export const createCodes = (issues: FileIssues) => {
  const used: string[] = []
  return (name: string, location: FileLocation | undefined) => {
    const trimmed = name.trim()
    const isTooLong = trimmed.length > formLimits.code
    const code = isTooLong ? findFreeCode(trimmed.slice(0, formLimits.code), used) : trimmed
    if (isTooLong) issues.conversion('codeShortened', location, { name: trimmed, code })
    used.push(code)
    return code
  }
}
