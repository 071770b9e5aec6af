import { type FormSummary, questionType, type Section } from '@scrutineer/contract/forms'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import type { findForms } from './store.ts'

/** A list row. With `showDrafts`, it has the draft's code, since that is what staff edit; the title stays until publication. */
export const toFormSummary =
  (showDrafts: boolean) =>
  (form: Awaited<ReturnType<typeof findForms>>[number]): FormSummary => {
    const draft = showDrafts ? form.draft : null
    const { code, diaspora } = draft ?? form
    return {
      id: form.id,
      code,
      description: form.description,
      ...(draft && { draftDescription: draft.description }),
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

/** Who reads a form: staff, the observers' app, or another app of phones, which gets no short wordings. */
export type FormReader = 'staff' | 'app' | 'phone'

/** A document's sections in wire format. */
export const toSections = ({ code: formCode, sections }: FormDocument, reader: FormReader): Section[] =>
  sections.map(({ id, code, description, questions }, s) => ({
    id,
    uniqueId: String(id),
    code,
    description,
    orderNumber: s + 1,
    questions: questions.map((question, q) => ({
      id: question.id,
      code: question.code,
      formCode,
      text: question.text,
      questionType: reader === 'staff' ? question.questionType : phoneType(question.questionType),
      ...(question.showIf && { showIf: question.showIf }),
      orderNumber: q + 1,
      optionsToQuestions: question.options.map(
        ({ id, text, isFreeText, input, flagged, shortText = {}, notObserved }, o) => ({
          id,
          idOption: id,
          optionId: id,
          text,
          isFreeText,
          ...(input && { input }),
          flagged,
          ...(reader !== 'phone' && { shortText }),
          ...(notObserved && { notObserved }),
          orderNumber: o + 1,
        }),
      ),
    })),
  }))
