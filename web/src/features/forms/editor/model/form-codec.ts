import { mapAnswers } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import type { Translations } from '@scrutineer/contract/fields/form-texts'
import type { FormSummary, forms, Section } from '@scrutineer/contract/forms'
import type { FormLanguages } from '@scrutineer/contract/helpers/form-document'
import {
  type EditedForm,
  type EditedOption,
  formKey,
  noId,
  optionKey,
  questionKey,
  questionsOf,
  referencesOf,
  sectionKey,
} from './edited-form.ts'
import { decodeInput, encodeInput, nestedFieldOf } from './input-codec.ts'

/** The server's version of a form. The revision is read before the sections: at worst it is too old, which is safe. */
export interface ServerForm {
  readonly row: FormSummary
  readonly sections: readonly Section[]
  /** Undefined on another server. */
  readonly checks?: FormCheck[] | undefined
}

export type FormMetadata = Pick<FormSummary, 'id' | 'code' | 'description' | 'diaspora' | keyof FormLanguages>

const decodeOption = (option: Section['questions'][number]['optionsToQuestions'][number]): EditedOption => {
  const { id, idOption, text, isFreeText, input, flagged, shortText, notObserved, translations } = option
  return {
    id: idOption,
    ...(id !== undefined && id !== idOption && { idInQuestion: id }),
    text,
    isFreeText,
    input: decodeInput(input),
    flagged,
    ...(shortText && { shortText }),
    ...(notObserved && { notObserved }),
    translations,
  }
}

/** Converts the server's form to that of the editor. */
export const decodeForm = ({
  row: { id, code, description, diaspora, language, languages, translations },
  sections,
  checks,
}: Omit<ServerForm, 'row'> & { readonly row: FormMetadata }): EditedForm => ({
  id,
  code,
  description,
  diaspora,
  language,
  languages,
  translations,
  sections: sections.map((section, index) => ({
    // Those of another server have none.
    id: section.id ?? -1 - index,
    code: section.code,
    description: section.description,
    translations: section.translations,
    questions: section.questions.map(question => ({
      id: question.id,
      code: question.code,
      text: question.text,
      questionType: question.questionType,
      ...(question.showIf && { showIf: question.showIf }),
      translations: question.translations,
      options: question.optionsToQuestions.map(decodeOption),
    })),
  })),
  ...(checks && { checks }),
})

/** A new form in a language, with one empty section. */
export const blankForm = (language?: string): EditedForm => ({
  id: null,
  language,
  code: '',
  description: '',
  diaspora: false,
  sections: [{ id: -1, code: '', description: '', questions: [] }],
})

const serverIdOrNull = (id: number): number | null => (id > 0 ? id : null)

const createIdEncoder = (form: EditedForm) => {
  const nodes = new Set(questionsOf(form).flatMap(({ id, options }) => [id, ...options.map(option => option.id)]))
  const referenced = new Set(referencesOf(form))
  return {
    /** Null for a new node that no condition and no check references. */
    encodeId: (id: number): number | null => (referenced.has(id) ? id : serverIdOrNull(id)),
    encodeReference: (id: number): number => (id > 0 || nodes.has(id) ? id : noId),
  }
}

/** Translations into these languages, without those whose texts are all blank. */
const encodeTranslations = (translations: Translations = {}, languages: readonly string[] = []) => {
  const worded = Object.entries(translations).filter(
    ([tag, texts]) => languages.includes(tag) && Object.values(texts).some(text => text.trim()),
  )
  return worded.length > 0 ? Object.fromEntries(worded) : undefined
}

interface EncodeOptions {
  readonly draft: boolean
  /** Revision of the form when it was opened; undefined if the server has no revisions. */
  readonly revision: number | undefined
  readonly currentVersion: number | undefined
}

/** Converts a form to the request body. Includes order numbers, which other servers may use instead of the array order. */
export const encodeForm = (form: EditedForm, { draft, revision, currentVersion = 1 }: EncodeOptions) => {
  const { encodeId, encodeReference } = createIdEncoder(form)
  const { id, code: formCode, description, diaspora, language, languages, sections, checks } = form
  const body = {
    id,
    code: formCode,
    description,
    diaspora,
    language: language ?? null,
    languages: languages ?? [],
    translations: encodeTranslations(form.translations, languages) ?? {},
    ...(checks && {
      checks: checks.map(({ id, says, severity, rule }) => ({
        id: serverIdOrNull(id),
        says,
        severity,
        rule: mapAnswers(rule, ({ kind, idQuestion, idOption }) => ({
          kind,
          idQuestion: encodeReference(idQuestion),
          idOption: encodeReference(idOption),
        })),
      })),
    }),
    draft,
    revision,
    currentVersion,
    formSections: sections.map(({ id, code, description, translations, questions }, s) => ({
      id: serverIdOrNull(id),
      code,
      description,
      translations: encodeTranslations(translations, languages),
      orderNumber: s + 1,
      questions: questions.map(({ id, code, text, questionType, showIf, translations, options }, q) => ({
        id: encodeId(id),
        code,
        text,
        translations: encodeTranslations(translations, languages),
        questionType,
        showIf: showIf && {
          idQuestion: encodeReference(showIf.idQuestion),
          idOptions: showIf.idOptions.map(encodeReference),
        },
        formCode,
        orderNumber: q + 1,
        optionsToQuestions: options.map(({ idInQuestion, location: _, input, ...option }, o) => ({
          ...option,
          id: idInQuestion ?? serverIdOrNull(option.id),
          idOption: encodeId(option.id),
          isFreeText: option.isFreeText || Boolean(input?.kind),
          input: encodeInput(input),
          translations: encodeTranslations(option.translations, languages),
          shortText: option.flagged ? option.shortText : undefined,
          orderNumber: o + 1,
        })),
      })),
    })),
  }
  return body satisfies BodyIn<typeof forms.save>
}

/** A field of a node in the editor. */
export interface FieldPath {
  readonly key: string
  readonly field: string
}

/** The field of a translated text at its node. */
export const translationField = (name: string, tag: string): string => `${name}-${tag}`

/** The field of a check at the form. */
export const checkField = (index: number): string => `check${index}`

/** Resolves a wire name such as `formSections.0.questions.2.code`. The node is the deepest one that exists. */
export const toFieldPath = (form: EditedForm, wireName: string): FieldPath => {
  const [, check] = /^checks\.(\d+)/.exec(wireName) ?? []
  if (check !== undefined) return { key: formKey, field: checkField(Number(check)) }
  const [, s = -1, q = -1, o = -1] =
    /^formSections(?:\.(\d+))?(?:\.questions\.(\d+))?(?:\.optionsToQuestions\.(\d+))?/.exec(wireName) ?? []
  const section = form.sections[Number(s)]
  const question = section?.questions[Number(q)]
  const option = question?.options[Number(o)]
  const nodeKey = question && option ? optionKey(question, option) : question && questionKey(question)
  const key = nodeKey ?? (section ? sectionKey(section) : formKey)
  const flatName = wireName
    .replace(/(input|shortText)\.([\w-]+)$/, (_, field: string, name: string) => nestedFieldOf(field, name))
    .replace(/translations\.([\w-]+)\.(\w+)$/, (_, tag: string, name: string) => translationField(name, tag))
    // A condition is one field in the editor.
    .replace(/\.showIf\..*$/, '.showIf')
  return { key, field: /(?:^|\.)([a-zA-Z][\w-]*)$/.exec(flatName)?.[1] ?? '' }
}
