import { type FormSummary, questionType, type Section } from '@scrutineer/contract/forms'
import type { FormDocument } from '../../domain/form-document.ts'
import type { findForms } from './store.ts'

/** A list row. Staff see a draft's title and code, since that is what they go on editing. */
export const toListRow =
  (showDrafts: boolean) =>
  (form: Awaited<ReturnType<typeof findForms>>[number]): FormSummary => {
    const draft = showDrafts ? form.draft : null
    const { code, description, diaspora } = draft ?? form
    return {
      id: form.id,
      code,
      description,
      diaspora,
      draft: draft !== null,
      order: form.sort_order,
      currentVersion: form.current_version,
      ver: form.current_version,
      revision: form.revision,
      numberOfQuestions: draft ? form.draftQuestions : form.question_count,
    }
  }

/** Phones can't open a question of type 4: to them it is the single choice that it stands for. */
const phoneType = (type: number) => (type === questionType.singleAlias ? questionType.single : type)

/** A document's sections as phones and staff read them. */
export const toSections = ({ code: formCode, sections }: FormDocument, forPhone: boolean): Section[] =>
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
      questionType: forPhone ? phoneType(question.questionType) : question.questionType,
      orderNumber: q + 1,
      optionsToQuestions: question.options.map(({ id, text, isFreeText, flagged }, o) => ({
        id,
        idOption: id,
        optionId: id,
        text,
        isFreeText,
        flagged,
        orderNumber: o + 1,
      })),
    })),
  }))
