import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { MAX_CORRECTION_REASON_LENGTH } from '@scrutineer/contract/fields/corrections'
import type { Question } from '@scrutineer/contract/forms'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { type DictatedDraft, toAnswers } from '../../../../shared/dictate/dictated-draft.ts'
import { DictatedQuestion } from '../../../../shared/dictate/dictated-question.tsx'
import { FormDialog } from '../../../../shared/form/form-dialog.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { isAnswered, withRemovedOptions } from '../forms/merge-form.ts'
import { useRefetchAnswers } from './use-change-answer.ts'

interface Props {
  answered: AnsweredQuestion
  question: Question | undefined
  onClose: () => void
}

const toDraft = ({ id, answers }: AnsweredQuestion): DictatedDraft => ({
  options: { [id]: answers.map(({ idOption }) => idOption) },
  texts: Object.fromEntries(answers.map(({ idOption, value }) => [idOption, value ?? ''])),
})

/** Enters what the answer should be, and why. */
export const CorrectionDialog = ({ answered: newest, question, onClose }: Props) => {
  // The correction is of the version that was seen, even if a newer one arrives meanwhile.
  const [answered] = useState(newest)
  const t = useTranslations('answers.review')
  const refetch = useRefetchAnswers()
  const [draft, setDraft] = useState(() => toDraft(answered))
  const [isVoid, setIsVoid] = useState(!isAnswered(answered))
  const options = isVoid ? [] : toAnswers(draft).flatMap(answer => answer.options)
  return (
    <FormDialog
      title={t('dialogTitle')}
      action={t('save')}
      required={['reason']}
      isIncomplete={!isVoid && options.length === 0}
      read={data => ({ idAnswer: answered.idAnswer ?? 0, options, reason: String(data.get('reason')) })}
      onSubmit={async body => {
        await call(corrections.correct, { body })
        announce(t('corrected'))
        await refetch()
        onClose()
      }}
      onClose={onClose}
    >
      <fieldset disabled={isVoid} className="disabled:opacity-50">
        <DictatedQuestion
          question={withRemovedOptions(answered.id, answered, question)}
          hasKeys={false}
          draft={draft}
          onChange={setDraft}
        />
      </fieldset>
      <Checkbox label={t('void')} checked={isVoid} onChange={event => setIsVoid(event.target.checked)} />
      <TextArea
        label={t('reason')}
        name="reason"
        hint={t('reasonHint')}
        rows={2}
        required
        maxLength={MAX_CORRECTION_REASON_LENGTH}
      />
    </FormDialog>
  )
}
