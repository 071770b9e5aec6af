import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import type { Correction } from '@scrutineer/contract/fields/corrections'
import { Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { FormError } from '../../../../ui/feedback/form-error.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { ObservedAnswer, SelectedOptions } from './typed-value.tsx'
import { useRefetchAnswers } from './use-change-answer.ts'

/** The choice between a correction and the observer's later answer that contradicts it. */
const Conflict = ({ correction }: { correction: Correction }) => {
  const t = useTranslations('answers.review')
  const refetch = useRefetchAnswers()
  const { submit, isBusy, reason } = useSubmit()
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
        <Button label={t('keep')} disabled={isBusy} onClick={() => decide('kept')} />
        <Button label={t('accept')} disabled={isBusy} onClick={() => decide('accepted')} />
      </div>
      <FormError text={reason} />
    </div>
  )
}

interface ItemProps {
  answered: AnsweredQuestion
  correction: Correction
}

/** A correction beside the observer's later answer, and the choice between them. */
const Contradiction = ({ answered, correction }: ItemProps) => {
  const t = useTranslations('answers.review')
  const { canChange } = useCurrentUser()
  const { account, at, reason, observed } = correction
  return (
    <li className="grid gap-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <p className="wrap-anywhere text-soft text-sm">
        {answered.idQuestion} {answered.text}
      </p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div className="grid content-start gap-0.5">
          <p className="text-soft text-sm">
            {t('correctedBy', { account })}, <Timestamp at={at} format="compact" />
          </p>
          <SelectedOptions options={answered.answers} isCorrection />
          <p className="whitespace-pre-wrap wrap-anywhere text-sm">{reason}</p>
        </div>
        <ObservedAnswer observed={observed} />
      </div>
      {canChange && <Conflict correction={correction} />}
    </li>
  )
}

/** The answers that staff have to decide on, before all else, whichever tab and questions are shown. */
export const Contradictions = ({ answered }: { answered: readonly AnsweredQuestion[] }) => {
  const t = useTranslations('answers.review')
  return (
    <Card aria-labelledby="contradictions-title" className="overflow-hidden border-late">
      <h3 id="contradictions-title" className="flex items-center gap-2 border-line border-b px-4 py-2.5 font-semibold">
        <Split aria-hidden className="size-4 shrink-0 text-late" />
        {t('contradictions', { count: answered.length })}
      </h3>
      <ul>
        {answered.map(
          each => each.correction && <Contradiction key={each.id} answered={each} correction={each.correction} />,
        )}
      </ul>
    </Card>
  )
}
