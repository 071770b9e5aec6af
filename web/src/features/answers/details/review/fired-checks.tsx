import { type AnsweredQuestion, answers } from '@scrutineer/contract/answers'
import type { FiredCheck } from '@scrutineer/contract/checks/form-check'
import { parseOperandKey } from '@scrutineer/contract/checks/operand'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Calculator, History, UserCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { refetchChanged, useLiveEvents } from '../../../../api/live/use-live.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useCheckSentence } from '../../../../shared/use-check-sentence.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { formatNumber } from './typed-value.tsx'

interface CheckProps {
  check: FiredCheck
  answered: readonly AnsweredQuestion[]
}

/** The numbers that a check compared, by the questions' codes, and the sums of both sides. */
const ComparedNumbers = ({ check, answered }: CheckProps) => {
  const t = useTranslations('answers.firedChecks')
  const locale = useLocale()
  const nameOf = (key: string) => {
    const operand = parseOperandKey(key)
    if (operand?.kind !== 'answer') return t('registeredVoters')
    const question = answered.find(({ id }) => id === operand.idQuestion)
    const option = question?.answers.find(({ idOption }) => idOption === operand.idOption)
    return question ? `${question.idQuestion} ${option?.text ?? ''}`.trim() : t('unanswered')
  }
  const [operator = ''] = Object.keys(check.rule.when)
  const number = (value: string) => formatNumber(locale, value)
  return (
    <>
      <p className="tabular-nums">
        {number(check.left)} {operator} {number(check.right)}
        {check.tolerance !== '0' && (
          <span className="text-soft"> · {t('tolerance', { amount: number(check.tolerance) })}</span>
        )}
      </p>
      <p className="wrap-anywhere text-soft text-sm tabular-nums">
        {Object.entries(check.operands).map(([key, value], index) => (
          <Fragment key={key}>
            {index > 0 && ' · '}
            {nameOf(key)}: {number(value)}
          </Fragment>
        ))}
      </p>
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
  observerStation: ObserverStation
  answered: readonly AnsweredQuestion[]
}

/** The checks that fire for the report, since their numbers are to be verified, and those that have ended. */
export const FiredChecks = ({ observerStation, answered }: Props) => {
  const t = useTranslations('answers.firedChecks')
  const client = useQueryClient()
  const query = endpointQuery(answers.checks, { query: observerStation })
  const { data } = useQuery(query)
  useLiveEvents(({ kind, data: event }) => {
    if (kind === 'answers' && event.idObserver === observerStation.idObserver)
      void refetchChanged(client, { queryKey: query.queryKey })
  })
  const open = (data ?? []).filter(({ endedAt }) => endedAt === null)
  const ended = (data ?? []).filter(({ endedAt }) => endedAt !== null)
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
