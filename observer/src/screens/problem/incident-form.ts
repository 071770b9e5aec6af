import { textIn } from '@scrutineer/contract/core/languages'
import type { Option, Question } from '@scrutineer/contract/forms'
import type { Form, Language } from '../../model/app-model.ts'
import { questionsOf } from '../form/form-steps.ts'

/** The code of the form of incidents. */
const INCIDENT_CODE = 'D'

/** The form of incidents and its first question, "what happened?"; undefined without one. */
export const findIncidentForm = (forms: readonly Form[]): { form: Form; question: Question } | undefined => {
  const form = forms.find(({ code, isWithdrawn }) => code === INCIDENT_CODE && !isWithdrawn)
  const question = form && questionsOf(form)[0]
  return question && { form, question }
}

/** The short wording of an option, if it has one. */
export const problemName = ({ shortText, text }: Option, language: Language): string =>
  textIn(shortText ?? {}, language) || text.replace(/\s*:\s*$/, '')
