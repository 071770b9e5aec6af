import {
  childParts,
  type FormPart,
  formKey,
  type OptionPart,
  type Part,
  type Parts,
  partOf,
  sectionsOf,
} from '../../editor/model/form-parts.ts'
import type { Place } from './finding.ts'

/** Where an element is in its file; undefined if it comes from elsewhere. */
interface Placed {
  readonly place?: Place | undefined
}

export interface ContentOption extends Placed {
  readonly text: string
  readonly isFreeText: boolean
  readonly flagged: boolean
  /** Short wordings of a flagged option; empty if there are none. */
  readonly shortTextEn: string
  readonly shortTextRo: string
}

export interface ContentQuestion extends Placed {
  readonly code: string
  readonly text: string
  readonly questionType: number
  readonly options: readonly ContentOption[]
}

export interface ContentSection extends Placed {
  readonly code: string
  readonly description: string
  readonly questions: readonly ContentQuestion[]
}

/** A form without ids, as files contain it. */
export interface FormContent extends Placed {
  readonly code: string
  /** The form's title. */
  readonly description: string
  readonly diaspora: boolean
  readonly sections: readonly ContentSection[]
}

const toOption = ({ text, isFreeText, flagged, shortTextEn, shortTextRo }: OptionPart): ContentOption => ({
  text,
  isFreeText,
  flagged,
  shortTextEn: flagged ? (shortTextEn ?? '') : '',
  shortTextRo: flagged ? (shortTextRo ?? '') : '',
})

/** The content of a form in the editor. */
export const contentOf = (parts: Parts): FormContent => {
  const form = partOf(parts, formKey, 'form')
  return {
    code: form?.code ?? '',
    description: form?.description ?? '',
    diaspora: form?.diaspora ?? false,
    sections: sectionsOf(parts).map(({ key, code, description }) => ({
      code,
      description,
      questions: childParts(parts, key, 'question').map(question => ({
        code: question.code,
        text: question.text,
        questionType: question.questionType,
        options: childParts(parts, question.key, 'option').map(toOption),
      })),
    })),
  }
}

export interface PlacedParts {
  readonly parts: Parts
  /** Places in the file, by key of a part. */
  readonly places: ReadonlyMap<string, Place>
}

/**
 * A new form with this content. Without `hasShortTexts` its options have no short wordings, for a server that doesn't know
 * them. The keys differ from those that the editor assigns to new parts.
 */
export const createParts = (content: FormContent, hasShortTexts = true): PlacedParts => {
  const parts = new Map<string, Part>()
  const places = new Map<string, Place>()
  let lastKey = 0
  const newKey = ({ place }: Placed) => {
    lastKey += 1
    if (place) places.set(`i${lastKey}`, place)
    return `i${lastKey}`
  }
  const put = (part: Part) => {
    parts.set(part.key, part)
    return part.key
  }
  const children = content.sections.map(section => {
    const key = newKey(section)
    const questions = section.questions.map(question => {
      const questionKey = newKey(question)
      const options = question.options.map(({ place, shortTextEn, shortTextRo, ...option }) =>
        put({
          kind: 'option',
          key: newKey({ place }),
          parent: questionKey,
          id: null,
          idOption: null,
          ...option,
          ...(hasShortTexts && { shortTextEn, shortTextRo }),
        }),
      )
      const { code, text, questionType } = question
      return put({
        kind: 'question',
        key: questionKey,
        parent: key,
        id: null,
        children: options,
        code,
        text,
        questionType,
      })
    })
    const { code, description } = section
    return put({ kind: 'section', key, parent: formKey, id: null, children: questions, code, description })
  })
  const { code, description, diaspora, place } = content
  const form: FormPart = { kind: 'form', key: formKey, parent: '', id: null, children, code, description, diaspora }
  put(form)
  if (place) places.set(formKey, place)
  return { parts, places }
}
