import { formLimits } from '@scrutineer/contract/forms'
import type { Findings, Place } from './finding.ts'
import type { FormContent } from './form-content.ts'
import { findFreeCode } from './free-code.ts'

/** The server's limits for the children of one element. */
const maxChildren = { sections: 200, questions: 1000, options: 200 } as const

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Reports what the server would reject even in a draft and the editor can't show: characters and counts. */
export const checkContent = (content: FormContent, findings: Findings) => {
  const checkTexts = (place: Place | undefined, ...texts: readonly string[]) => {
    if (!texts.every(isStorable)) findings.problem('badCharacters', place)
  }
  const checkCount = (kind: keyof typeof maxChildren, count: number, place: Place | undefined) => {
    if (count > maxChildren[kind])
      findings.problem('tooManyElements', place, { count: String(count), max: String(maxChildren[kind]) })
  }
  checkTexts(content.place, content.code, content.description)
  checkCount('sections', content.sections.length, content.place)
  for (const section of content.sections) {
    checkTexts(section.place, section.code, section.description)
    checkCount('questions', section.questions.length, section.place)
    for (const question of section.questions) {
      checkTexts(question.place, question.code, question.text)
      checkCount('options', question.options.length, question.place)
      for (const { place, text, shortTextEn, shortTextRo } of question.options)
        checkTexts(place, text, shortTextEn, shortTextRo)
    }
  }
}

/** Makes codes from another system's names: at most 20 characters. Repeated codes that fit stay as they are. */
export const createCodes = (findings: Findings) => {
  const used: string[] = []
  return (name: string, place: Place | undefined) => {
    const trimmed = name.trim()
    const isTooLong = trimmed.length > formLimits.code
    const code = isTooLong ? findFreeCode(trimmed.slice(0, formLimits.code), used) : trimmed
    if (isTooLong) findings.conversion('codeShortened', place, { name: trimmed, code })
    used.push(code)
    return code
  }
}
