import { type EditedForm, type EditedOption, type EditedQuestion, questionsOf } from '../../editor/model/edited-form.ts'
import { encodeInput, type InputTexts } from '../../editor/model/input-codec.ts'

interface TypedQuestion extends Pick<EditedQuestion, 'questionType'> {
  readonly options: readonly Pick<EditedOption, 'isFreeText' | 'flagged' | 'input'>[]
}

/** Whether the question is answered by one typed value, as questions of other systems that are no choices are. */
export const typedInputOf = ({ questionType, options: [option, ...others] }: TypedQuestion): InputTexts | undefined => {
  const isPlain = questionType === 2 && option?.isFreeText && !option.flagged
  return isPlain && others.length === 0 ? encodeInput(option.input) : undefined
}

/** The same for the questions of a form. One that others depend on is a choice, since they name its option. */
export const typedInputsOf = (form: EditedForm) => {
  const parents = new Set(questionsOf(form).map(({ showIf }) => showIf?.idQuestion))
  return (question: EditedQuestion) => (parents.has(question.id) ? undefined : typedInputOf(question))
}
