import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { toComparison } from '@scrutineer/contract/checks/comparison'
import type { FiredCheck } from '@scrutineer/contract/checks/form-check'
import { operandKey, parseOperandKey } from '@scrutineer/contract/checks/operand'
import {
  absolute,
  add,
  compareDecimals,
  formatDecimal,
  negate,
  parseDecimal,
} from '@scrutineer/contract/helpers/decimal'
import { useQuery } from '@tanstack/react-query'
import { Calculator, History, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { publishedFormQuery } from '../../../../shared/published-form.ts'
import { useCheckSentence } from '../../../../shared/use-check-sentence.ts'
import { Button } from '../../../../ui/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { formatNumber } from './typed-value.tsx'

const CorrectionDialog = lazyComponent(async () => (await import('./correction-dialog.tsx')).CorrectionDialog)

const zero = { units: 0n, scale: 0 }

interface CheckProps {
  check: FiredCheck
  answered: readonly AnsweredQuestion[]
}

interface CorrectAnswerProps {
  formId: number
  answered: AnsweredQuestion
}

/** Opens the correction of an answer that a check compared. */
const CorrectAnswer = ({ formId, answered }: CorrectAnswerProps) => {
  const t = useTranslations('answers.review')
  const [isOpen, setIsOpen] = useState(false)
  const form = useQuery({
    ...publishedFormQuery(formId),
    enabled: isOpen,
  })
  const question = form.data?.flatMap(({ questions }) => questions).find(({ id }) => id === answered.id)
  return (
    <>
      <Button
        variant="link"
        className="-my-1"
        aria-label={t('correctAt', { question: answered.idQuestion ?? '' })}
        onClick={() => setIsOpen(true)}
      >
        {t('correct')}
      </Button>
      {isOpen && !form.isPending && (
        <CorrectionDialog answered={answered} question={question} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** How far apart the sides are, and the numbers that a check compared, each by its question and with its correction. */
const ComparedNumbers = ({ check, answered }: CheckProps) => {
  const t = useTranslations('answers.firedChecks')
  const locale = useLocale()
  const { canChange } = useCurrentUser()
  const canCorrect = useCapability('corrections') && canChange && check.endedAt === null
  const find = (key: string) => {
    const operand = parseOperandKey(key)
    if (operand?.kind !== 'answer') return { short: t('registeredVoters'), name: t('registeredVoters') }
    const question = answered.find(({ id }) => id === operand.idQuestion)
    if (!question) return { short: t('unanswered'), name: t('unanswered') }
    const option = question.answers.find(({ idOption }) => idOption === operand.idOption)
    const [code, isOne] = [question.idQuestion ?? '', question.answers.length === 1]
    return {
      short: isOne ? code : `${code} ${option?.text ?? ''}`.trim(),
      name: `${code} ${(isOne ? question.text : option?.text) ?? ''}`.trim(),
      question: question.idAnswer === undefined || question.correction?.isContradicted ? undefined : question,
    }
  }
  const number = (value: string) => formatNumber(locale, value)
  const [other, ...others] = toComparison(check.rule).right
  const isOneNumber = others.length === 0 && other?.operand && other.factor === 1
  const right = isOneNumber ? find(operandKey(other.operand)).short : number(check.right)
  const [one, two] = [parseDecimal(check.left), parseDecimal(check.right)]
  const difference = one && two ? add(one, negate(two)) : undefined
  const comparison =
    difference && (['fewerThan', 'equalTo', 'moreThan'] as const)[compareDecimals(difference, zero) + 1]
  return (
    <>
      <p className="tabular-nums">
        {comparison &&
          t(comparison, { left: number(check.left), difference: number(formatDecimal(absolute(difference))), right })}
        {check.tolerance !== '0' && (
          <span className="text-soft"> · {t('tolerance', { amount: number(check.tolerance) })}</span>
        )}
      </p>
      <ul className="text-soft text-sm">
        {Object.entries(check.operands).map(([key, value]) => {
          const { name, question } = find(key)
          return (
            <li key={key} className="flex flex-wrap items-baseline gap-x-2">
              <span className="wrap-anywhere tabular-nums">
                {name}: {number(value)}
              </span>
              {canCorrect && question && <CorrectAnswer formId={check.formId} answered={question} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Check = ({ check, answered }: CheckProps) => {
  const t = useTranslations('answers')
  const severityName = useTranslations('formChecks.severities')
  const sentence = useCheckSentence()
  const { says, severity, firedAt, endedAt, end, confirmedAt, formCode, formVersion } = check
  return (
    <li className="grid gap-0.5 border-line border-b px-4 py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere font-semibold">{sentence(says)}</span>
        {!endedAt && <Badge variant={severity === 'flag' ? 'danger' : 'late'}>{severityName(severity)}</Badge>}
      </p>
      <ComparedNumbers check={check} answered={answered} />
      {confirmedAt && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <UserCheck aria-hidden className="size-4 shrink-0 text-soft" />
          {t('firedChecks.confirmed')}{' '}
          <span className="text-soft">
            <Timestamp at={confirmedAt} format="compact" />
          </span>
        </p>
      )}
      <p className="text-soft text-xs">
        {endedAt ? (
          <>
            <Timestamp at={firedAt} /> – <Timestamp at={endedAt} /> · {end && t(`firedChecks.end.${end}`)}
          </>
        ) : (
          <>
            {t('firedChecks.since')} <Timestamp at={firedAt} format="compact" />
          </>
        )}
        {' · '}
        {formCode}, {t('formVersion', { version: String(formVersion) })}
      </p>
    </li>
  )
}

interface Props {
  checks: readonly FiredCheck[]
  answered: readonly AnsweredQuestion[]
}

/** The checks that fire for the report, since their numbers are to be verified, and those that have ended. */
export const FiredChecks = ({ checks, answered }: Props) => {
  const t = useTranslations('answers.firedChecks')
  const open = checks.filter(({ endedAt }) => endedAt === null)
  const ended = checks.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {open.length > 0 && (
        <Card aria-labelledby="checks-title" className="overflow-hidden border-late">
          <h3 id="checks-title" className="flex items-center gap-2 border-line border-b px-4 py-2.5 font-semibold">
            <Calculator aria-hidden className="size-4 text-late" />
            {t('title', { count: open.length })}
          </h3>
          <ul>
            {open.map(check => (
              <Check key={check.id} check={check} answered={answered} />
            ))}
          </ul>
        </Card>
      )}
      {ended.length > 0 && (
        <details className="text-sm">
          <summary className="flex w-fit items-center gap-1.5 rounded-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <History aria-hidden className="size-3.5 shrink-0" />
            <span className="underline decoration-dotted underline-offset-2">
              {t('ended', { count: ended.length })}
            </span>
          </summary>
          <ul className="mt-1.5">
            {ended.map(check => (
              <Check key={check.id} check={check} answered={answered} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
