import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { type VerificationMethod, verificationMethods } from '@scrutineer/contract/fields/corrections'
import type { Question } from '@scrutineer/contract/forms'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { toast } from '../../../../ui/feedback/toast-store.ts'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { RowMenuTrigger } from '../../../../ui/overlay/menu.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useRefetchAnswers } from './use-change-answer.ts'

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

interface Props {
  observerStation: ObserverStation
  answered: AnsweredQuestion
  /** The question in the form's newest version; undefined if it was removed. */
  question: Question | undefined
}

/** The menu of an answer: mark it as verified, or correct it. */
export const AnswerMenu = ({ observerStation, answered, question }: Props) => {
  const t = useTranslations('answers.review')
  const getErrorMessage = useErrorMessage()
  const refetch = useRefetchAnswers(observerStation)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { idAnswer = 0, verification, correction } = answered
  const verify = async (method: VerificationMethod | null) => {
    try {
      await call(corrections.verify, { body: { idAnswer, method } })
      announce(t(method ? `verified.${method}` : 'verificationWithdrawn'))
    } catch (error) {
      toast('error', t('failed'), getErrorMessage(error))
    }
    await refetch()
  }
  const items = [
    ...verificationMethods.map(method => {
      const isChecked = verification?.method === method
      return { label: t(`verified.${method}`), isChecked, onSelect: () => void verify(isChecked ? null : method) }
    }),
    {
      label: t('correct'),
      icon: PencilLine,
      onSelect: () => setIsCorrecting(true),
      ...(correction?.isContradicted && { disabledReason: t('decideFirst') }),
    },
  ]
  return (
    <>
      <RowMenuTrigger items={items} name={t('menu', { question: answered.idQuestion ?? '' })} />
      {isCorrecting && (
        <CorrectionDialog
          answered={answered}
          question={question}
          onCorrected={refetch}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </>
  )
}
