import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { FormDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { answeredThoughNotShown, type SelectedOptions } from '@scrutineer/contract/show-if/shown-questions'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { findLastVersionsOfOptions } from '../../../db/shared/question-texts/published-questions.ts'
import { findFormVersion } from '../store.ts'

/** A published option with the texts that an exported answer shows. */
export interface OptionTexts {
  readonly formCode: string
  readonly sectionCode: string
  readonly sectionDescription: string
  readonly questionCode: string
  readonly questionText: string
  /** Empty if the typed value is the answer. */
  readonly text: string
  readonly questionId: number
  /** What is typed; undefined for other options. */
  readonly input: OptionInput | undefined
  /** Sort key among all options: the form's order, its id, the version, the index in the document. */
  readonly rank: readonly [number, number, number, number]
}

interface FormVersionTexts {
  readonly formCode: string
  readonly options: ReadonlyMap<number, OptionTexts>
  /** The first option of each question. */
  readonly firstOptions: ReadonlyMap<number, OptionTexts>
  readonly questionCodes: ReadonlyMap<number, string>
  /** In the form's order; empty if all questions are always asked. */
  readonly conditional: readonly QuestionDocument[]
  readonly checks: readonly FormCheck[]
}

const toFormVersionTexts = (
  document: FormDocument,
  formId: number,
  formVersion: number,
  sortOrder: number,
): FormVersionTexts => {
  const options = new Map<number, OptionTexts>()
  const firstOptions = new Map<number, OptionTexts>()
  const questionCodes = new Map<number, string>()
  for (const section of document.sections) {
    for (const question of section.questions) {
      questionCodes.set(question.id, question.code)
      for (const { id, text, input } of question.options) {
        const option: OptionTexts = {
          formCode: document.code,
          sectionCode: section.code,
          sectionDescription: section.description,
          questionCode: question.code,
          questionText: question.text,
          text: isOnlyField(question.options) ? '' : text,
          questionId: question.id,
          input,
          rank: [sortOrder, formId, formVersion, options.size],
        }
        options.set(id, option)
        if (!firstOptions.has(question.id)) firstOptions.set(question.id, option)
      }
    }
  }
  const questions = document.sections.flatMap(section => section.questions)
  const conditional = questions.some(({ showIf }) => showIf) ? questions : []
  return { formCode: document.code, options, firstOptions, questionCodes, conditional, checks: document.checks ?? [] }
}

/** Texts of published forms. Each version is loaded once, on first use. */
export const createFormTexts = (scoped: ScopedDb) => {
  const cache = new Map<string, Promise<FormVersionTexts>>()
  const load = async (formId: number, formVersion: number) => {
    const { document, sortOrder } = await findFormVersion(scoped, formId, formVersion)
    return toFormVersionTexts(document, formId, formVersion, sortOrder)
  }
  const textsOf = (formId: number, formVersion: number): Promise<FormVersionTexts> => {
    const key = `${formId} ${formVersion}`
    const texts = cache.get(key) ?? load(formId, formVersion)
    cache.set(key, texts)
    return texts
  }
  return {
    /** The texts of the answered version. An answer that mixes versions has options that only another one contains. */
    async option(formId: number, formVersion: number, optionId: number): Promise<OptionTexts> {
      const lastVersion = async () => (await findLastVersionsOfOptions(scoped, [optionId])).get(optionId) ?? formVersion
      const option =
        (await textsOf(formId, formVersion)).options.get(optionId) ??
        (await textsOf(formId, await lastVersion())).options.get(optionId)
      if (!option) throw new Error(`no version of form ${formId} has option ${optionId}`)
      return option
    },
    /** The texts for an answer without an option. */
    async noOption(formId: number, formVersion: number, questionId: number, text: string): Promise<OptionTexts> {
      const first = (await textsOf(formId, formVersion)).firstOptions.get(questionId)
      if (!first) throw new Error(`version ${formVersion} of form ${formId} lacks question ${questionId}`)
      return { ...first, text, input: undefined }
    },
    /** Ids of the questions of this version that have an answer although they weren't to be asked. */
    async notAskedFor(formId: number, formVersion: number, selected: SelectedOptions): Promise<ReadonlySet<number>> {
      const { conditional } = await textsOf(formId, formVersion)
      return answeredThoughNotShown(conditional, selected)
    },
    async code(formId: number, formVersion: number): Promise<string> {
      return (await textsOf(formId, formVersion)).formCode
    },
    async rule(formId: number, formVersion: number, checkId: number): Promise<CheckRule> {
      const check = (await textsOf(formId, formVersion)).checks.find(({ id }) => id === checkId)
      if (!check) throw new Error(`version ${formVersion} of form ${formId} lacks check ${checkId}`)
      return check.rule
    },
    async question(formId: number, formVersion: number, questionId: number) {
      const { formCode, questionCodes } = await textsOf(formId, formVersion)
      const code = questionCodes.get(questionId)
      if (code === undefined) throw new Error(`version ${formVersion} of form ${formId} lacks question ${questionId}`)
      return { formCode, code }
    },
  }
}

export type FormTexts = ReturnType<typeof createFormTexts>
