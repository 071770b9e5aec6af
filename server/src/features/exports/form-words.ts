import type { FormDocument } from '../../domain/form-document.ts'
import type { Reach } from '../../domain/scope.ts'
import { findDocument, findVersionOfOption } from './store.ts'

/** A published option with all that an answer's row says of it. */
export interface WordedOption {
  readonly formCode: string
  readonly sectionCode: string
  readonly sectionDescription: string
  readonly questionCode: string
  readonly questionText: string
  readonly text: string
  /** Its place among all options: the form's order, the form, the version, its number in the document. */
  readonly rank: readonly [number, number, number, number]
}

interface Worded {
  readonly formCode: string
  readonly options: ReadonlyMap<number, WordedOption>
  readonly questionCodes: ReadonlyMap<number, string>
}

const wordsOf = (document: FormDocument, formId: number, version: number, sortOrder: number): Worded => {
  const options = new Map<number, WordedOption>()
  const questionCodes = new Map<number, string>()
  for (const section of document.sections) {
    for (const question of section.questions) {
      questionCodes.set(question.id, question.code)
      for (const { id, text } of question.options) {
        options.set(id, {
          formCode: document.code,
          sectionCode: section.code,
          sectionDescription: section.description,
          questionCode: question.code,
          questionText: question.text,
          text,
          rank: [sortOrder, formId, version, options.size],
        })
      }
    }
  }
  return { formCode: document.code, options, questionCodes }
}

/** The words of published forms: every version is loaded once, when something first needs it. */
export const makeFormWords = (reach: Reach) => {
  const known = new Map<string, Promise<Worded>>()
  const load = async (formId: number, version: number) => {
    const { document, sortOrder } = await findDocument(reach, formId, version)
    return wordsOf(document, formId, version, sortOrder)
  }
  const words = (formId: number, version: number): Promise<Worded> => {
    const key = `${formId} ${version}`
    const found = known.get(key) ?? load(formId, version)
    known.set(key, found)
    return found
  }
  return {
    /** As in the version that was answered; an answer that mixes versions has options that only another one words. */
    async option(formId: number, version: number, optionId: number): Promise<WordedOption> {
      const option =
        (await words(formId, version)).options.get(optionId) ??
        (await words(formId, await findVersionOfOption(reach, optionId))).options.get(optionId)
      if (!option) throw new Error(`no version of form ${formId} has option ${optionId}`)
      return option
    },
    async question(formId: number, version: number, questionId: number) {
      const { formCode, questionCodes } = await words(formId, version)
      const code = questionCodes.get(questionId)
      if (code === undefined) throw new Error(`version ${version} of form ${formId} lacks question ${questionId}`)
      return { formCode, code }
    },
  }
}

export type FormWords = ReturnType<typeof makeFormWords>
