import type { FormUpload, ShortText } from '@scrutineer/contract/forms'
import type { FormDocument } from '../../domain/forms/form-document.ts'
import type { Message } from '../../domain/messages.ts'
import type { FormElementIds } from './store.ts'

/** Errors by wire name for ids that aren't this form's or that occur twice. */
export const validateIds = ({ formSections }: FormUpload, existing: FormElementIds): Record<string, Message[]> => {
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  const check = (id: number | null | undefined, kind: string, exists: boolean, path: string) => {
    if (id == null) return
    if (!exists || seen.has(`${kind} ${id}`)) errors[path] = [['unknown_id']]
    seen.add(`${kind} ${id}`)
  }
  for (const [s, section] of formSections.entries()) {
    check(section.id, 'section', existing.sections.has(section.id ?? 0), `formSections.${s}.id`)
    for (const [q, question] of section.questions.entries()) {
      const path = `formSections.${s}.questions.${q}`
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
  const fresh = items.filter(item => idOf(item) === null)
  const allocated = await allocate(fresh)
  const ids = new Map(fresh.map((item, index) => [item, allocated[index]]))
  return (item: T): number => {
    const id = idOf(item) ?? ids.get(item)
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
        options: question.optionsToQuestions.map(option => ({
          id: optionIds.get(option) ?? 0,
          text: option.text,
          isFreeText: option.isFreeText,
          flagged: option.flagged,
          ...(option.shortText && isWorded(option.shortText) && { shortText: option.shortText }),
        })),
      })),
    })),
  }
}
