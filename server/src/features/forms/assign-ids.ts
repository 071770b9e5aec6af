import type { FormUpload, ShortText } from '@scrutineer/contract/forms'
import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import type { FormDocument } from '../../domain/forms/form-document.ts'
import type { Message } from '../../domain/messages.ts'
import type { FormElementIds } from './store.ts'

/** Whether the new elements that a condition references are in the form. Existing ones may have been removed from a draft. */
const areReferencesKnown = ({ idQuestion, idOptions }: ShowIf, sections: FormUpload['formSections']) => {
  const questions = sections.flatMap(section => section.questions)
  const options = new Set(questions.flatMap(question => question.optionsToQuestions.map(optionIdOf)))
  const isKnown = !isReference(idQuestion) || questions.some(({ id }) => id === idQuestion)
  return isKnown && idOptions.every(id => !isReference(id) || options.has(id))
}

/** Errors by wire name for ids that aren't this form's or that occur twice. */
export const validateIds = ({ formSections }: FormUpload, existing: FormElementIds): Record<string, Message[]> => {
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
      if (question.showIf && !areReferencesKnown(question.showIf, formSections))
        errors[`${path}.showIf`] = [['unknown_id']]
      check(question.id, 'question', existing.questions.has(question.id ?? 0), `${path}.id`)
      for (const [o, option] of question.optionsToQuestions.entries()) {
        const id = optionIdOf(option)
        const belongs = id !== null && question.id != null && existing.options.get(id) === question.id
        check(id, 'option', belongs, `${path}.optionsToQuestions.${o}.idOption`)
      }
    }
  }
  return errors
}

/** An option's id: `idOption`, or its alias `id`. */
const optionIdOf = (option: { idOption?: number | null | undefined; id?: number | null | undefined }): number | null =>
  option.idOption ?? option.id ?? null

/** Whether an id is one of a new element that others reference. */
const isReference = (id: number) => id < 0

/** Allocates ids for new sections, questions and options. Returns them in the order of the request. */
export interface IdAllocator {
  sections(count: number): Promise<number[]>
  questions(count: number): Promise<number[]>
  options(questionIds: readonly number[]): Promise<number[]>
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

const isWorded = ({ en, ro }: ShortText) => en !== '' || ro !== ''

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
  const optionIds = new Map(options.map(entry => [entry.option, optionId(entry)]))
  const questionReferences = new Map(questions.map(question => [question.id ?? 0, questionId(question)]))
  const optionReferences = new Map(options.map(entry => [entry.id ?? 0, optionId(entry)]))
  const resolveShowIf = ({ idQuestion, idOptions }: ShowIf): ShowIf => ({
    idQuestion: questionReferences.get(idQuestion) ?? idQuestion,
    idOptions: idOptions.map(id => optionReferences.get(id) ?? id),
  })

  return {
    code: upload.code,
    description: upload.description,
    diaspora: upload.diaspora,
    sections: sections.map(section => ({
      id: sectionId(section),
      code: section.code,
      description: section.description,
      questions: section.questions.map(question => ({
        id: questionId(question),
        code: question.code,
        text: question.text,
        questionType: question.questionType,
        ...(question.showIf && { showIf: resolveShowIf(question.showIf) }),
        options: question.optionsToQuestions.map(option => ({
          id: optionIds.get(option) ?? 0,
          text: option.text,
          isFreeText: option.isFreeText,
          ...(option.input && { input: option.input }),
          flagged: option.flagged,
          ...(option.shortText && isWorded(option.shortText) && { shortText: option.shortText }),
        })),
      })),
    })),
  }
}
