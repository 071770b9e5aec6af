import { type AnswerOperand, answersOf, mapAnswers } from '@scrutineer/contract/checks/comparison'
import type { Translations } from '@scrutineer/contract/fields/form-texts'
import { MAX_ID } from '@scrutineer/contract/fields/values'
import type { FormUpload, ShortText } from '@scrutineer/contract/forms'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import type { Message } from '../../domain/messages.ts'
import type { FormElementIds } from './store.ts'

/**
 * A function that tells whether the new elements which a condition or a check references are in the form. Existing ones may have
 * been removed from a draft.
 */
const referenceCheck = (sections: FormUpload['formSections']) => {
  const questions = sections.flatMap(section => section.questions)
  const questionIds = new Set(questions.map(({ id }) => id))
  const options = new Set(questions.flatMap(question => question.optionsToQuestions.map(optionIdOf)))
  return (idQuestion: number, idOptions: readonly number[]) =>
    (!isReference(idQuestion) || questionIds.has(idQuestion)) &&
    idOptions.every(id => !isReference(id) || options.has(id))
}

/** Errors by wire name for ids that aren't this form's or that occur twice. */
export const validateIds = (
  { formSections, checks }: FormUpload,
  existing: FormElementIds,
): Record<string, Message[]> => {
  const areReferencesKnown = referenceCheck(formSections)
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  const check = (id: number | null | undefined, kind: string, isKnown: boolean, path: string) => {
    if (id == null) return
    const exists = isKnown || isReference(id)
    if (!exists || seen.has(`${kind} ${id}`)) errors[path] = [['unknown_id']]
    seen.add(`${kind} ${id}`)
  }
  for (const [s, section] of formSections.entries()) {
    check(section.id, 'section', existing.sections.has(section.id ?? 0), `formSections.${s}.id`)
    for (const [q, question] of section.questions.entries()) {
      const path = `formSections.${s}.questions.${q}`
      const { showIf } = question
      if (showIf && !areReferencesKnown(showIf.idQuestion, showIf.idOptions))
        errors[`${path}.showIf`] = [['unknown_id']]
      check(question.id, 'question', existing.questions.has(question.id ?? 0), `${path}.id`)
      for (const [o, option] of question.optionsToQuestions.entries()) {
        const id = optionIdOf(option)
        const belongs = id !== null && question.id != null && existing.options.get(id) === question.id
        check(id, 'option', belongs, `${path}.optionsToQuestions.${o}.idOption`)
      }
    }
  }
  for (const [c, { id, rule }] of checks.entries()) {
    check(id, 'check', existing.checks.has(id ?? 0), `checks.${c}.id`)
    const isKnown = answersOf(rule).every(({ idQuestion, idOption }) => areReferencesKnown(idQuestion, [idOption]))
    if (!isKnown) errors[`checks.${c}.rule`] = [['unknown_id']]
  }
  return errors
}

/** An option's id: `idOption`, or its alias `id`. */
const optionIdOf = (option: { idOption?: number | null | undefined; id?: number | null | undefined }): number | null =>
  option.idOption ?? option.id ?? null

/** Whether an id is one of a new element that others reference. */
const isReference = (id: number) => id < 0

/** Allocates ids for new sections, questions, options and checks. Returns them in the order of the request. */
export interface IdAllocator {
  sections(count: number): Promise<number[]>
  questions(count: number): Promise<number[]>
  options(questionIds: readonly number[]): Promise<number[]>
  checks(count: number): Promise<number[]>
}

/** Ids that no element has, for a document that isn't stored. */
export const createPlaceholderIds = (): IdAllocator => {
  let last = MAX_ID
  const allocate = async (count: number) => Array.from({ length: count }, () => ++last)
  return { sections: allocate, questions: allocate, options: ids => allocate(ids.length), checks: allocate }
}

const allocateMissingIds = async <T>(
  items: T[],
  idOf: (item: T) => number | null,
  allocate: (fresh: T[]) => Promise<number[]>,
) => {
  const knownIdOf = (item: T) => {
    const id = idOf(item)
    return id === null || isReference(id) ? null : id
  }
  const fresh = items.filter(item => knownIdOf(item) === null)
  const allocated = await allocate(fresh)
  const ids = new Map(fresh.map((item, index) => [item, allocated[index]]))
  return (item: T): number => {
    const id = knownIdOf(item) ?? ids.get(item)
    if (id === undefined) throw new Error('The database returned fewer ids than requested')
    return id
  }
}

const isWorded = (texts: ShortText | Translations[string]) => Object.values(texts).some(text => text !== '')

/** The translations that have a text. */
const translationsOf = ({ translations }: { translations?: Translations | null | undefined }) => {
  const worded = Object.entries(translations ?? {}).filter(([, texts]) => isWorded(texts))
  return worded.length > 0 ? { translations: Object.fromEntries(worded) } : {}
}

/** The upload as a document in which all nodes have ids. Existing ids are preserved. */
export const assignIds = async (upload: FormUpload, allocator: IdAllocator): Promise<FormDocument> => {
  const sections = upload.formSections
  const questions = sections.flatMap(section => section.questions)
  const options = questions.flatMap(question =>
    question.optionsToQuestions.map(option => ({ question, option, id: optionIdOf(option) })),
  )
  const sectionId = await allocateMissingIds(
    sections,
    ({ id }) => id ?? null,
    fresh => allocator.sections(fresh.length),
  )
  const questionId = await allocateMissingIds(
    questions,
    ({ id }) => id ?? null,
    fresh => allocator.questions(fresh.length),
  )
  const optionId = await allocateMissingIds(
    options,
    ({ id }) => id,
    fresh => allocator.options(fresh.map(({ question }) => questionId(question))),
  )
  const checkId = await allocateMissingIds(
    upload.checks,
    ({ id }) => id ?? null,
    fresh => allocator.checks(fresh.length),
  )
  const optionIds = new Map(options.map(entry => [entry.option, optionId(entry)]))
  const questionReferences = new Map(questions.map(question => [question.id ?? 0, questionId(question)]))
  const optionReferences = new Map(options.map(entry => [entry.id ?? 0, optionId(entry)]))
  const resolveShowIf = ({ idQuestion, idOptions }: ShowIf): ShowIf => ({
    idQuestion: questionReferences.get(idQuestion) ?? idQuestion,
    idOptions: idOptions.map(id => optionReferences.get(id) ?? id),
  })
  const resolveAnswer = ({ kind, idQuestion, idOption }: AnswerOperand): AnswerOperand => ({
    kind,
    idQuestion: questionReferences.get(idQuestion) ?? idQuestion,
    idOption: optionReferences.get(idOption) ?? idOption,
  })

  return {
    code: upload.code,
    description: upload.description,
    diaspora: upload.diaspora,
    ...(upload.language != null && { language: upload.language }),
    ...(upload.languages && upload.languages.length > 0 && { languages: upload.languages }),
    ...translationsOf(upload),
    sections: sections.map(section => ({
      id: sectionId(section),
      code: section.code,
      description: section.description,
      ...translationsOf(section),
      questions: section.questions.map(question => ({
        id: questionId(question),
        code: question.code,
        text: question.text,
        questionType: question.questionType,
        ...translationsOf(question),
        ...(question.showIf && { showIf: resolveShowIf(question.showIf) }),
        options: question.optionsToQuestions.map(option => ({
          id: optionIds.get(option) ?? 0,
          text: option.text,
          isFreeText: option.isFreeText,
          ...(option.input && { input: option.input }),
          flagged: option.flagged,
          ...(option.shortText && isWorded(option.shortText) && { shortText: option.shortText }),
          ...(option.notObserved && { notObserved: true as const }),
          ...translationsOf(option),
        })),
      })),
    })),
    ...(upload.checks.length > 0 && {
      checks: upload.checks.map(check => ({
        id: checkId(check),
        says: check.says,
        severity: check.severity,
        rule: mapAnswers(check.rule, resolveAnswer),
      })),
    }),
  }
}
