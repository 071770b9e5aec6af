import { type FormSummary, questionType, type Section } from '@scrutineer/contract/forms'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import { documentFor, textsFor } from '@scrutineer/contract/helpers/form-languages'
import type { findForms } from './store.ts'

/** Who reads a form: staff, the observers' app, or another app of phones, which gets no short wordings and no translations. */
export interface FormReader {
  readonly kind: 'staff' | 'app' | 'phone'
  /** The language that was asked for. Without one, the main texts with their translations. */
  readonly language?: string | undefined
}

/** The languages of a form and its title, for a reader. */
const toTitle = <Form extends Pick<FormDocument, 'description' | 'language' | 'languages' | 'translations'>>(
  form: Form,
  { kind, language }: FormReader,
) => {
  const { description, translations } = language === undefined ? form : textsFor(form, language).heading(form)
  return {
    description,
    ...(kind !== 'phone' && form.language !== undefined && { language: form.language }),
    ...(kind !== 'phone' && form.languages && { languages: form.languages }),
    ...(kind !== 'phone' && translations && { translations }),
  }
}

/**
 * A list row. For staff it has the draft's code and languages, since these are what they edit; the title stays until publication.
 */
export const toFormSummary =
  (reader: FormReader) =>
  ({ languages, ...form }: Awaited<ReturnType<typeof findForms>>[number]): FormSummary => {
    const draft = reader.kind === 'staff' ? form.draft : null
    const { code, diaspora } = draft ?? form
    const published = toTitle({ ...form, ...languages }, reader)
    const edited = draft ? toTitle(draft, reader) : published
    return {
      id: form.id,
      code,
      ...edited,
      description: published.description,
      ...(draft && { draftDescription: edited.description }),
      diaspora,
      draft: draft !== null,
      order: form.sortOrder,
      currentVersion: form.currentVersion,
      ver: form.currentVersion,
      revision: form.revision,
      numberOfQuestions: draft ? form.draftQuestionCount : form.questionCount,
    }
  }

/** Phones don't support question type 4, an alias of single choice. */
const phoneType = (type: number) => (type === questionType.singleAlias ? questionType.single : type)

/** A document's sections in wire format. */
export const toSections = (document: FormDocument, { kind, language }: FormReader): Section[] => {
  const { code: formCode, sections } = language === undefined ? document : documentFor(document, language)
  const translationsOf = ({ translations }: Pick<Section, 'translations'>) =>
    kind !== 'phone' && translations ? { translations } : {}
  return sections.map(({ id, code, description, questions, ...section }, s) => ({
    id,
    uniqueId: String(id),
    code,
    description,
    orderNumber: s + 1,
    ...translationsOf(section),
    questions: questions.map((question, q) => ({
      id: question.id,
      code: question.code,
      formCode,
      text: question.text,
      questionType: kind === 'staff' ? question.questionType : phoneType(question.questionType),
      ...(question.showIf && { showIf: question.showIf }),
      orderNumber: q + 1,
      ...translationsOf(question),
      optionsToQuestions: question.options.map(
        ({ id, text, isFreeText, input, flagged, shortText = {}, notObserved, translations }, o) => ({
          id,
          idOption: id,
          optionId: id,
          text,
          isFreeText,
          ...(input && { input }),
          flagged,
          ...(kind !== 'phone' && { shortText }),
          ...(notObserved && { notObserved }),
          orderNumber: o + 1,
          ...translationsOf({ translations }),
        }),
      ),
    })),
  }))
}
