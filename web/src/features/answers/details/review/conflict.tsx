import type { Correction } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useRefetchAnswers } from './use-change-answer.ts'

interface Props {
  observerStation: ObserverStation
  correction: Correction
}

/** The choice between a correction and the observer's later answer that contradicts it. */
export const Conflict = ({ observerStation, correction }: Props) => {
  const t = useTranslations('answers.review')
  const getErrorMessage = useErrorMessage()
  const refetch = useRefetchAnswers(observerStation)
  const { submit, isBusy, failure } = useSubmit()
  const decide = (resolution: 'kept' | 'accepted') =>
    void submit(async () => {
      try {
        await call(corrections.resolveConflict, { body: { idAnswer: correction.observed.idAnswer, resolution } })
        announce(t(`decided.${resolution}`))
      } finally {
        // After a failure, too: the answer may have changed.
        await refetch()
      }
    })
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => decide('kept')}>
          {t('keep')}
        </Button>
        <Button disabled={isBusy} onClick={() => decide('accepted')}>
          {t('accept')}
        </Button>
      </div>
      <FormError text={failure && getErrorMessage(failure.error)} />
    </div>
  )
}
