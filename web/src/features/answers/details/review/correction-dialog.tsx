import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { MAX_CORRECTION_REASON_LENGTH } from '@scrutineer/contract/fields/corrections'
import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../ui/overlay/dialog-form.tsx'

interface Props {
  answered: AnsweredQuestion
  question: Question | undefined
  onCorrected: () => Promise<unknown>
  onClose: () => void
}

interface Choice {
  readonly id: number
  readonly text: string
  readonly isFreeText: boolean
  readonly unit: string | undefined
}

/** The options of the form's newest version, and selected ones that it lacks. */
const choicesOf = ({ answers }: AnsweredQuestion, question: Question | undefined): Choice[] => {
  const current = (question?.optionsToQuestions ?? []).map(({ idOption, text, isFreeText, input }) => ({
    id: idOption,
    text,
    isFreeText: isFreeText || input != null,
    unit: input && 'unit' in input ? input.unit : undefined,
  }))
  const removed = answers
    .filter(({ idOption }) => !current.some(({ id }) => id === idOption))
    .map(({ idOption, text, isFreeText, typed }) => ({ id: idOption, text, isFreeText, unit: typed?.unit }))
  return [...current, ...removed]
}

/** Enters what the answer should be, and why. */
export const CorrectionDialog = ({ answered: newest, question, onCorrected, onClose }: Props) => {
  // The correction is of the version that was seen, even if a newer one arrives meanwhile.
  const [answered] = useState(newest)
  const t = useTranslations('answers.review')
  const name = useId()
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const [selected, setSelected] = useState<readonly number[]>(answered.answers.map(({ idOption }) => idOption))
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries(answered.answers.map(({ idOption, value }) => [idOption, value ?? ''])),
  )
  const [reason, setReason] = useState('')
  const choices = choicesOf(answered, question)
  const isMultiple = allowsMultiple(question?.questionType ?? answered.idQuestionType)
  const select = (id: number, isSelected: boolean) =>
    setSelected(old => [...(isMultiple ? old.filter(each => each !== id) : []), ...(isSelected ? [id] : [])])
  const type = (id: number, text: string) => {
    setTexts(old => ({ ...old, [id]: text }))
    select(id, text !== '')
  }
  const save = () =>
    submit(async () => {
      const options = selected.map(optionId => ({ optionId, value: texts[optionId]?.trim() || null }))
      await call(corrections.correct, { body: { idAnswer: answered.idAnswer ?? 0, options, reason } })
      announce(t('corrected'))
      await onCorrected()
      onClose()
    })
  return (
    <Dialog title={t('dialogTitle')} isStatic={isBusy} onClose={onClose}>
      <DialogForm
        reason={failure && getErrorMessage(failure.error)}
        action={t('save')}
        isBusy={isBusy}
        isIncomplete={selected.length === 0 || reason.trim() === ''}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <fieldset className="grid gap-1">
          <legend className="wrap-anywhere pb-1 font-medium">{answered.text}</legend>
          {choices.map(({ id, text, isFreeText, unit }) => (
            <div key={id} className="grid gap-1">
              <label className="flex min-h-7 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={name}
                  className="size-4 shrink-0 accent-accent-solid"
                  checked={selected.includes(id)}
                  onChange={event => select(id, event.target.checked)}
                />
                <span className="wrap-anywhere min-w-0">{text}</span>
              </label>
              {isFreeText && (
                <TextField
                  label={unit ? `${text} (${unit})` : text}
                  isLabelHidden
                  className="ml-6"
                  value={texts[id] ?? ''}
                  onChange={event => type(id, event.target.value)}
                />
              )}
            </div>
          ))}
        </fieldset>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          required
          maxLength={MAX_CORRECTION_REASON_LENGTH}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
