import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { textIn } from '@scrutineer/contract/core/languages'
import { formLimits } from '@scrutineer/contract/forms'
import { type EditedForm, type EditedQuestion, questionsOf } from '../../editor/model/edited-form.ts'
import { toNewForm } from '../../editor/model/new-form.ts'
import type { FileIssues, FileLocation } from './file-issue.ts'
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

/** A text, or the texts of a record, without characters that the server can't store. The same value if it has none. */
const withoutBadCharacters = <Value>(value: Value): Value => {
  // Both have the type of the value.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as Value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withoutBadCharacters(each)] as const)
  const isSame = entries.every(([name, each]) => Object.is(each, Reflect.get(value, name)))
  return isSame ? value : (Object.fromEntries(entries) as Value)
}

/**
 * The content as the server accepts it, at least in a draft: without characters that it can't store, and without questions that
 * have too many options. Reports what was removed, and a form of which nothing is left.
 */
export const checkContent = (content: EditedForm, issues: FileIssues): EditedForm => {
  const storable = <Part extends object>(part: Part, location: FileLocation | undefined): Part => {
    const cleaned = withoutBadCharacters(part)
    if (cleaned !== part) issues.conversion('badCharacters', location)
    return cleaned
  }
  const checkCount = (kind: keyof typeof maxChildren, count: number, location: FileLocation | undefined) => {
    if (count > maxChildren[kind])
      issues.problem('tooManyElements', location, { count: String(count), max: String(maxChildren[kind]) })
  }
  const fits = ({ location, code, text, options: { length } }: EditedQuestion) => {
    if (length <= maxChildren.options) return true
    const values = { name: code || text, count: String(length), max: String(maxChildren.options) }
    issues.omission('tooManyOptions', location, values)
    return false
  }
  checkCount('sections', content.sections.length, content.location)
  for (const section of content.sections) checkCount('questions', section.questions.length, section.location)
  const kept = new Set(questionsOf(content).filter(fits))
  const keptIds = new Set([...kept].map(({ id }) => id))
  const checkQuestion = (question: EditedQuestion): EditedQuestion => {
    const { location, code, text, showIf, options } = question
    const isLost = showIf && !keptIds.has(showIf.idQuestion)
    if (isLost) issues.omission('condition', location, { name: code || text })
    return {
      ...storable(question, location),
      showIf: isLost ? undefined : showIf,
      options: options.map(option => storable(option, option.location)),
    }
  }
  const sections = content.sections.map(section => {
    const questions = section.questions.filter(question => kept.has(question)).map(checkQuestion)
    return { ...storable(section, section.location), questions }
  })
  const isEmpty = kept.size === 0
  if (isEmpty && issues.list().some(({ code }) => lostParts.has(code))) issues.problem('nothingLeft')
  const all = questionsOf({ sections })
  const { checks = [] } = content
  checkCount('checks', checks.length, checks[0]?.location)
  const keptChecks = checks.flatMap(check => {
    if (validateOperands(check.rule, all).length === 0) return storable(check, check.location)
    issues.omission('check', check.location, { name: textIn(check.says, 'en') })
    return []
  })
  return toNewForm({ ...storable(content, content.location), sections, checks: keptChecks })
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
