import './reported.css'

import type { CheckCount, Turnout } from '@scrutineer/contract/numbers'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { isFirstLoad } from '../../../api/query.ts'
import { ChartTable } from '../../../shared/chart-table.tsx'
import { CheckSeverityIcon } from '../../../shared/check-severity-icon.tsx'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { TurnoutChart } from '../../../shared/turnout/turnout-chart.tsx'
import { useProblemText } from '../../../shared/turnout/use-problem-text.ts'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import { NumberCard } from '../numbers/number-card.tsx'
import { scaleEnd } from '../numbers/shares.ts'
import { checkCountsQuery, reportedOptions, turnoutQuery } from './reported-query.ts'

/** How often each check fires and was repaired. */
const ChecksCard = ({ checks, idNgo }: { checks: readonly CheckCount[]; idNgo: number | undefined }) => {
  const t = useTranslations('numbers')
  const sentenceOf = useCheckSentence()
  const sum = (count: (check: CheckCount) => number) => checks.reduce((total, check) => total + count(check), 0)
  return (
    <NumberCard
      title={t('checks')}
      note={`${t('openCount', { count: sum(({ open }) => open) })}, ${t('repairedCount', { count: sum(({ repaired }) => repaired) })}`}
    >
      <ul className="grid gap-1 px-4 pb-4 text-sm">
        {checks.map(({ idCheck, formCode, says, severity, open, repaired }) => (
          <li key={idCheck} className="flex flex-wrap items-baseline gap-x-2">
            <CheckSeverityIcon severity={severity} />
            <span className="wrap-anywhere min-w-0 grow basis-48">
              <span className="text-soft">{formCode}</span> {sentenceOf(says)}
            </span>
            <span className="whitespace-nowrap">
              <Link
                href={paths.threads(false, { check: idCheck, idNgo })}
                className="rounded-sm font-medium text-accent underline-offset-2 hover:underline"
              >
                {t('openCount', { count: open })}
              </Link>
              <span className="text-soft">, {t('repairedCount', { count: repaired })}</span>
            </span>
          </li>
        ))}
      </ul>
    </NumberCard>
  )
}

/** The stations whose turnout can't be right. */
const Problems = ({ turnout: { problems, exceeding, falling } }: { turnout: Turnout }) => {
  const t = useTranslations('numbers')
  const textOf = useProblemText()
  if (problems.length === 0) return null
  const unlisted = exceeding + falling - problems.length
  return (
    <section className="border-line border-t px-4 py-2 text-sm">
      <h3 className="flex items-center gap-1.5 font-medium text-late">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('problems', { count: exceeding + falling })}
      </h3>
      <ul className="grid gap-1 pt-1">
        {problems.map(({ idPollingStation, pollingStationName, ...problem }) => (
          <li key={`${idPollingStation} ${problem.kind} ${problem.at}`}>
            <Link
              href={paths.station(idPollingStation)}
              className="rounded-sm font-medium text-accent underline-offset-2 hover:underline"
            >
              {pollingStationName}
            </Link>{' '}
            {textOf(problem)}
          </li>
        ))}
        {unlisted > 0 && <li className="text-soft">{t('moreProblems', { count: unlisted })}</li>}
      </ul>
    </section>
  )
}

/** Turnout through the day: the share of the registered voters at the stations that reported it. */
const TurnoutCard = ({ turnout }: { turnout: Turnout }) => {
  const t = useTranslations('numbers')
  const format = useFormatter()
  const formatShare = useFormatShare()
  const formatTime = useFormatTime()
  const points = turnout.points.map(point => {
    const share = shareOf(point.voters, point.registeredVoters)
    return { ...point, share, text: formatShare(share) }
  })
  const reported = points.filter(({ comparableStations }) => comparableStations > 0)
  const last = reported.at(-1)
  const stationsOf = (count: number) => t('stationsOf', { count, total: turnout.stations })
  return (
    <NumberCard title={t('turnout')} note={`${t('turnoutNote')} · ${t('asOf', { time: formatTime(turnout.asOf) })}`}>
      {last ? (
        <TurnoutChart
          label={t('turnoutChart')}
          summary={t('turnoutSummary', {
            at: last.at,
            share: last.text,
            count: last.stations,
            total: turnout.stations,
          })}
          points={reported.map(({ at, share, text }) => ({ at, value: share, label: text }))}
          max={scaleEnd(reported.map(({ share }) => share))}
          formatValue={formatShare}
        />
      ) : (
        <p className="px-4 pb-3 text-soft">
          {points.some(({ stations }) => stations > 0) ? t('registeredMissing') : t('noTurnout')}
        </p>
      )}
      <ChartTable
        label={t('turnout')}
        headers={[t('time'), t('share'), t('voters'), t('registered'), t('stations')]}
        rows={points.map(({ at, text, comparableStations, voters, registeredVoters, stations }) => ({
          key: at,
          cells: [
            at,
            comparableStations > 0 ? text : '–',
            format.number(voters),
            format.number(registeredVoters),
            stationsOf(stations),
          ],
        }))}
      />
      <Problems turnout={turnout} />
    </NumberCard>
  )
}

/** What observers typed as numbers, for the forms that ask for some: turnout and checks. */
export const ReportedNumbers = ({ idNgo }: { idNgo: number | undefined }) => {
  const turnout = useQuery({ ...turnoutQuery(idNgo), ...reportedOptions })
  const checks = useQuery({ ...checkCountsQuery(idNgo), ...reportedOptions })
  const isOffered = useCapability('numbers')
  // A late card would move those below it.
  if (!isOffered || isFirstLoad(turnout) || isFirstLoad(checks)) return null
  return (
    <div className="reported-grid">
      {turnout.isError && !turnout.data && (
        <Card>
          <QueryFailure query={turnout} />
        </Card>
      )}
      {turnout.data && turnout.data.points.length > 0 && <TurnoutCard turnout={turnout.data} />}
      {checks.data && checks.data.length > 0 && <ChecksCard checks={checks.data} idNgo={idNgo} />}
    </div>
  )
}
