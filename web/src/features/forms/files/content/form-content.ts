import {
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  formKey,
  optionKey,
  questionKey,
  questionsOf,
  sectionKey,
} from '../../editor/model/edited-form.ts'
import { encodeInput, type InputTexts } from '../../editor/model/input-codec.ts'
import { type ContentCheck, contentChecksOf, editedChecksOf } from './content-checks.ts'
import type { FileLocation } from './file-issue.ts'

/** Where an element is in its file; undefined if it comes from elsewhere. */
interface Located {
  readonly location?: FileLocation | undefined
}

export interface ContentOption extends Located {
  readonly text: string
  readonly isFreeText: boolean
  readonly flagged: boolean
  /** Short wordings of a flagged option; empty if there are none. */
  readonly shortTextEn: string
  readonly shortTextRo: string
  /** It says that it could not be observed. Absent for other options. */
  readonly notObserved?: true | undefined
  /** Absent for plain text and without a text field. */
  readonly input?: InputTexts | undefined
}

/** The question is asked if one of these options of another one is selected. All are positions. */
export interface ContentCondition {
  /** Index of the question among all of the form. */
  readonly question: number
  /** Indexes of the options, ascending. */
  readonly options: readonly number[]
}

export interface ContentQuestion extends Located {
  readonly code: string
  readonly text: string
  readonly questionType: number
  readonly options: readonly ContentOption[]
  /** Absent if the question is always asked. */
  readonly showIf?: ContentCondition | undefined
}

export interface ContentSection extends Located {
  readonly code: string
  readonly description: string
  readonly questions: readonly ContentQuestion[]
}

/** A form without ids, as files contain it. */
export interface FormContent extends Located {
  readonly code: string
  /** The form's title. */
  readonly description: string
  readonly diaspora: boolean
  readonly sections: readonly ContentSection[]
  /** Absent if there are none. */
  readonly checks?: readonly ContentCheck[] | undefined
}

const toOption = (option: EditedOption): ContentOption => {
  const { text, isFreeText, flagged, notObserved, shortText } = option
  const input = encodeInput(option.input)
  return {
    text,
    isFreeText: isFreeText || input !== undefined,
    flagged,
    shortTextEn: flagged ? (shortText?.en ?? '') : '',
    shortTextRo: flagged ? (shortText?.ro ?? '') : '',
    ...(notObserved && { notObserved: true }),
    ...(input && { input }),
  }
}

/** A condition by positions, without options and questions that were deleted. */
const toCondition = (form: EditedForm, { showIf }: EditedQuestion): ContentCondition | undefined => {
  const questions = questionsOf(form)
  const question = questions.findIndex(({ id }) => id === showIf?.idQuestion)
  const options = (questions[question]?.options ?? []).flatMap(({ id }, index) =>
    showIf?.idOptions.includes(id) ? [index] : [],
  )
  return options.length > 0 ? { question, options } : undefined
}

/** The content of a form in the editor. */
export const contentOf = (form: EditedForm): FormContent => {
  const checks = contentChecksOf(form)
  return {
    code: form.code,
    description: form.description,
    diaspora: form.diaspora,
    sections: form.sections.map(({ code, description, questions }) => ({
      code,
      description,
      questions: questions.map(question => {
        const showIf = question.showIf && toCondition(form, question)
        return {
          code: question.code,
          text: question.text,
          questionType: question.questionType,
          options: question.options.map(toOption),
          ...(showIf && { showIf }),
        }
      }),
    })),
    ...(checks.length > 0 && { checks }),
  }
}

export interface LocatedForm {
  readonly form: EditedForm
  /** Locations in the file, by key of a node. */
  readonly locations: ReadonlyMap<string, FileLocation>
}

const createOption = (option: ContentOption, id: number, hasExtensions: boolean): EditedOption => {
  const { location: _, shortTextEn, shortTextRo, notObserved, ...fields } = option
  return {
    ...fields,
    id,
    ...(hasExtensions && { shortText: { en: shortTextEn, ro: shortTextRo }, ...(notObserved && { notObserved }) }),
  }
}

/**
 * A new form with this content. Without `hasExtensions` it has no short wordings and no checks, for a server that doesn't know
 * them.
 */
export const createForm = (content: FormContent, hasExtensions = true): LocatedForm => {
  const locations = new Map<string, FileLocation>()
  const locate = (key: string, { location }: Located) => {
    if (location) locations.set(key, location)
  }
  let lastId = 0
  const newId = () => {
    lastId -= 1
    return lastId
  }
  const sections = content.sections.map(({ code, description, questions, ...located }) => {
    const section = {
      id: newId(),
      code,
      description,
      questions: questions.map(each => {
        const question = {
          id: newId(),
          code: each.code,
          text: each.text,
          questionType: each.questionType,
          options: each.options.map(option => createOption(option, newId(), hasExtensions)),
        }
        locate(questionKey(question), each)
        for (const [index, option] of question.options.entries())
          locate(optionKey(question, option), each.options[index] ?? {})
        return question
      }),
    }
    locate(sectionKey(section), located)
    return section
  })
  const created = sections.flatMap(({ questions }) => questions)
  const conditions = content.sections.flatMap(({ questions }) => questions.map(({ showIf }) => showIf))
  const showIfs = conditions.map(condition => {
    const parent = created[condition?.question ?? -1]
    const idOptions = condition?.options.flatMap(index => parent?.options[index]?.id ?? []) ?? []
    return parent && { idQuestion: parent.id, idOptions }
  })
  const showIfOf = new Map(created.map((question, index) => [question, showIfs[index]]))
  const withConditions = sections.map(section => ({
    ...section,
    questions: section.questions.map(question => ({ ...question, showIf: showIfOf.get(question) })),
  }))
  const { code, description, diaspora, checks = [] } = content
  const form = { id: null, code, description, diaspora, sections: withConditions }
  locate(formKey, content)
  return {
    form: hasExtensions && checks.length > 0 ? { ...form, checks: editedChecksOf(checks, created) } : form,
    locations,
  }
}

/** Whether the question is answered by one typed value, as questions of other systems that are no choices are. */
export const typedInputOf = (question: {
  readonly questionType: number
  readonly options: readonly {
    readonly isFreeText: boolean
    readonly flagged: boolean
    readonly input?: InputTexts | undefined
  }[]
}): InputTexts | undefined => {
  const [option, ...others] = question.options
  const isPlain = question.questionType === 2 && option?.isFreeText && !option.flagged
  return isPlain && others.length === 0 ? option.input : undefined
}
