import { formLimits } from '@scrutineer/contract/forms'
import type { FileIssues, FileLocation } from './file-issue.ts'
import type { FormContent } from './form-content.ts'
import { findFreeCode } from './free-code.ts'

/** The server's limits for the children of one element. */
const maxChildren = { sections: 200, questions: 1000, options: 200 } as const

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Reports what the server would reject even in a draft and the editor can't show: characters and counts. */
export const checkContent = (content: FormContent, issues: FileIssues) => {
  const checkTexts = (location: FileLocation | undefined, ...texts: readonly string[]) => {
    if (!texts.every(isStorable)) issues.problem('badCharacters', location)
  }
  const checkCount = (kind: keyof typeof maxChildren, count: number, location: FileLocation | undefined) => {
    if (count > maxChildren[kind])
      issues.problem('tooManyElements', location, { count: String(count), max: String(maxChildren[kind]) })
  }
  checkTexts(content.location, content.code, content.description)
  checkCount('sections', content.sections.length, content.location)
  for (const section of content.sections) {
    checkTexts(section.location, section.code, section.description)
    checkCount('questions', section.questions.length, section.location)
    for (const question of section.questions) {
      checkTexts(question.location, question.code, question.text)
      checkCount('options', question.options.length, question.location)
      for (const { location, text, shortTextEn, shortTextRo } of question.options)
        checkTexts(location, text, shortTextEn, shortTextRo)
    }
  }
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
