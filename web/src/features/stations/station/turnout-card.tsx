import type { StationReports, StationTurnout } from '@scrutineer/contract/stations'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { ChartTable } from '../../../shared/chart-table.tsx'
import { paths } from '../../../shared/paths.ts'
import { TurnoutChart } from '../../../shared/turnout/turnout-chart.tsx'
import { useProblemText } from '../../../shared/turnout/use-problem-text.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

interface Props {
  turnout: StationTurnout
  station: StationReports['station']
  observers: StationReports['observers']
}

/** Turnout of the station through the day, by the newest reading of each time, and what can't be right in it. */
export const TurnoutCard = ({ turnout: { registeredVoters, readings, problems }, station, observers }: Props) => {
  const t = useTranslations('numbers')
  const format = useFormatter()
  const textOf = useProblemText()
  const newest = readings.filter(({ at }, index) => readings[index - 1]?.at !== at)
  const isProblem = (at: string) => problems.some(problem => problem.at === at)
  const last = newest.at(-1)
  return (
    <Card aria-label={t('turnout')} className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold">{t('turnout')}</h2>
        <p className="text-soft text-sm">
          {registeredVoters === null ? t('registeredUnknown') : t('ofRegistered', { count: registeredVoters })}
        </p>
      </div>
      {problems.length > 0 && (
        <ul className="grid gap-1 border-line border-b px-4 py-2 text-sm">
          {problems.map(problem => (
            <li key={`${problem.kind} ${problem.at}`} className="flex gap-1.5 font-medium text-late">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {textOf(problem)}
            </li>
          ))}
        </ul>
      )}
      <TurnoutChart
        label={t('turnoutChart')}
        summary={last ? t('stationTurnout', { at: last.at, voters: last.voters }) : ''}
        points={newest.map(({ at, voters }) => ({
          at,
          value: voters,
          label: format.number(voters),
          isProblem: isProblem(at),
        }))}
        max={Math.max(registeredVoters ?? 0, ...newest.map(({ voters }) => voters), 1)}
        formatValue={voters => format.number(Math.round(voters))}
      />
      <ChartTable
        label={t('turnout')}
        headers={[t('time'), t('voters'), t('share'), t('report')]}
        rows={readings.map(({ at, voters, idObserver, answeredAt }) => ({
          key: `${at} ${idObserver}`,
          cells: [
            at,
            format.number(voters),
            registeredVoters
              ? format.number(voters / registeredVoters, { style: 'percent', maximumFractionDigits: 1 })
              : '–',
            <Link
              key="report"
              href={paths.details(false, idObserver, station.id)}
              className="rounded-sm text-accent underline-offset-2 hover:underline"
            >
              {observers.find(observer => observer.idObserver === idObserver)?.name}{' '}
              <Timestamp at={answeredAt} format="short" />
            </Link>,
          ],
        }))}
      />
    </Card>
  )
}
