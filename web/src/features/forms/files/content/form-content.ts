import {
  childParts,
  childrenOf,
  type FormPart,
  formKey,
  type OptionPart,
  type Part,
  type Parts,
  partOf,
  type QuestionPart,
  questionsOf,
  referenceOf,
  sectionsOf,
} from '../../editor/model/form-parts.ts'
import { encodeInput, type InputTexts } from '../../editor/model/input-codec.ts'
import { type ContentCheck, checkField, contentChecksOf } from './content-checks.ts'
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

const toOption = (part: OptionPart): ContentOption => {
  const { text, isFreeText, flagged, notObserved, shortTextEn, shortTextRo } = part
  const input = encodeInput(part.input)
  return {
    text,
    isFreeText: isFreeText || input !== undefined,
    flagged,
    shortTextEn: flagged ? (shortTextEn ?? '') : '',
    shortTextRo: flagged ? (shortTextRo ?? '') : '',
    ...(notObserved && { notObserved }),
    ...(input && { input }),
  }
}

/** The condition of a question in the editor, without options and questions that were deleted. */
const toCondition = (
  parts: Parts,
  { showIfQuestion, showIfOptions = [] }: QuestionPart,
): ContentCondition | undefined => {
  const question = questionsOf(parts).findIndex(({ key }) => key === showIfQuestion)
  const optionKeys = showIfQuestion ? childrenOf(parts.get(showIfQuestion)) : []
  const options = optionKeys.flatMap((key, index) => (showIfOptions.includes(key) ? [index] : []))
  return question >= 0 && options.length > 0 ? { question, options } : undefined
}

/** The content of a form in the editor. */
export const contentOf = (parts: Parts): FormContent => {
  const form = partOf(parts, formKey, 'form')
  const checks = contentChecksOf(parts)
  return {
    code: form?.code ?? '',
    description: form?.description ?? '',
    diaspora: form?.diaspora ?? false,
    sections: sectionsOf(parts).map(({ key, code, description }) => ({
      code,
      description,
      questions: childParts(parts, key, 'question').map(question => {
        const showIf = question.showIfQuestion ? toCondition(parts, question) : undefined
        return {
          code: question.code,
          text: question.text,
          questionType: question.questionType,
          options: childParts(parts, question.key, 'option').map(toOption),
          ...(showIf && { showIf }),
        }
      }),
    })),
    ...(checks.length > 0 && { checks }),
  }
}

export interface LocatedParts {
  readonly parts: Parts
  /** Locations in the file, by key of a part. */
  readonly locations: ReadonlyMap<string, FileLocation>
}

/**
 * A new form with this content. Without `hasExtensions` it has no short wordings and no checks, for a server that doesn't know
 * them. The keys differ from those that the editor assigns to new parts.
 */
export const createParts = (content: FormContent, hasExtensions = true): LocatedParts => {
  const parts = new Map<string, Part>()
  const locations = new Map<string, FileLocation>()
  let lastKey = 0
  const newKey = ({ location }: Located) => {
    lastKey += 1
    if (location) locations.set(`i${lastKey}`, location)
    return `i${lastKey}`
  }
  const put = (part: Part) => {
    parts.set(part.key, part)
    return part.key
  }
  const questionKeys: { readonly key: string; readonly options: readonly string[] }[] = []
  const children = content.sections.map(section => {
    const key = newKey(section)
    const questions = section.questions.map(question => {
      const questionKey = newKey(question)
      const options = question.options.map(({ location, shortTextEn, shortTextRo, notObserved, input, ...option }) => {
        const optionKey = newKey({ location })
        return put({
          kind: 'option',
          key: optionKey,
          parent: questionKey,
          id: null,
          idOption: referenceOf(optionKey),
          ...option,
          input,
          ...(hasExtensions && { shortTextEn, shortTextRo, ...(notObserved && { notObserved }) }),
        })
      })
      questionKeys.push({ key: questionKey, options })
      const { code, text, questionType } = question
      return put({
        kind: 'question',
        key: questionKey,
        parent: key,
        id: referenceOf(questionKey),
        children: options,
        code,
        text,
        questionType,
        showIfQuestion: null,
        showIfOptions: [],
      })
    })
    const { code, description } = section
    return put({ kind: 'section', key, parent: formKey, id: null, children: questions, code, description })
  })
  for (const [index, { showIf }] of content.sections.flatMap(({ questions }) => questions).entries()) {
    const [question, parent] = [
      partOf(parts, questionKeys[index]?.key ?? '', 'question'),
      questionKeys[showIf?.question ?? -1],
    ]
    if (!showIf || !question || !parent) continue
    put({
      ...question,
      showIfQuestion: parent.key,
      showIfOptions: showIf.options.flatMap(each => parent.options[each] ?? []),
    })
  }
  const { code, description, diaspora, location, checks = [] } = content
  const form: FormPart = { kind: 'form', key: formKey, parent: '', id: null, children, code, description, diaspora }
  put(hasExtensions && checks.length > 0 ? { ...form, ...checkField(checks, questionKeys) } : form)
  if (location) locations.set(formKey, location)
  return { parts, locations }
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
