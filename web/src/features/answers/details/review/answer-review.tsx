import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { BadgeCheck, PencilLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { ObservedAnswer } from './typed-value.tsx'

interface Props {
  answered: AnsweredQuestion
  /** The question has a condition that the other answers don't meet. */
  isUnasked: boolean
}

/** What staff did with an answer: its verification, or its correction with the observer's own answer. */
export const AnswerReview = ({ answered, isUnasked }: Props) => {
  const t = useTranslations('answers.review')
  const { verification, correction, acceptedBy } = answered
  return (
    <div className="grid justify-items-start gap-1.5 text-sm">
      {isUnasked && <Badge>{t('unasked')}</Badge>}
      {verification && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-accent">
          <BadgeCheck aria-hidden className="size-4 shrink-0" />
          <span>{t(`verified.${verification.method}`)}</span>
          <span className="text-soft">
            {verification.account}, <Timestamp at={verification.at} format="compact" />
          </span>
        </p>
      )}
      {acceptedBy && <p className="text-soft">{t('acceptedBy', { account: acceptedBy })}</p>}
      {correction && (
        <div className="grid w-full gap-1.5 border-line border-s-2 ps-3">
          <div className="grid gap-0.5">
            <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
              <PencilLine aria-hidden className="size-3.5 shrink-0" />
              {t('correctedBy', { account: correction.account })}, <Timestamp at={correction.at} format="compact" />
            </p>
            {answered.answers.length === 0 && <p className="font-medium">{t('void')}</p>}
            <p className="whitespace-pre-wrap wrap-anywhere">{correction.reason}</p>
          </div>
          <ObservedAnswer observed={correction.observed} />
          {correction.isContradicted && <p className="font-medium">{t('contradicts')}</p>}
        </div>
      )}
    </div>
  )
}
