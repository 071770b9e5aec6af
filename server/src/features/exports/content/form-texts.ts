import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { FormDocument } from '../../../domain/form-document.ts'
import { findDocument, findVersionOfOption } from '../store.ts'

/** A published option with all that an answer's row says of it. */
export interface OptionTexts {
  readonly formCode: string
  readonly sectionCode: string
  readonly sectionDescription: string
  readonly questionCode: string
  readonly questionText: string
  readonly text: string
  /** Its place among all options: the form's order, the form, the version, its number in the document. */
  readonly rank: readonly [number, number, number, number]
}

interface VersionTexts {
  readonly formCode: string
  readonly options: ReadonlyMap<number, OptionTexts>
  readonly questionCodes: ReadonlyMap<number, string>
}

const toVersionTexts = (document: FormDocument, formId: number, version: number, sortOrder: number): VersionTexts => {
  const options = new Map<number, OptionTexts>()
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
export const createFormTexts = (scoped: ScopedDb) => {
  const known = new Map<string, Promise<VersionTexts>>()
  const load = async (formId: number, version: number) => {
    const { document, sortOrder } = await findDocument(scoped, formId, version)
    return toVersionTexts(document, formId, version, sortOrder)
  }
  const words = (formId: number, version: number): Promise<VersionTexts> => {
    const key = `${formId} ${version}`
    const found = known.get(key) ?? load(formId, version)
    known.set(key, found)
    return found
  }
  return {
    /** As in the version that was answered; an answer that mixes versions has options that only another one words. */
    async option(formId: number, version: number, optionId: number): Promise<OptionTexts> {
      const option =
        (await words(formId, version)).options.get(optionId) ??
        (await words(formId, await findVersionOfOption(scoped, optionId))).options.get(optionId)
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

export type FormTexts = ReturnType<typeof createFormTexts>
