import type { Turnout } from '@scrutineer/contract/numbers'
import { TriangleAlert } from 'lucide-react'
import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { TurnoutChart } from '../../../shared/turnout/turnout-chart.tsx'
import { TurnoutTable } from '../../../shared/turnout/turnout-table.tsx'
import { useProblemText } from '../../../shared/turnout/use-problem-text.ts'
import { Link } from '../../../ui/link.tsx'
import { NumberCard } from '../numbers/number-card.tsx'
import { percent, scaleEnd, shareOf } from '../numbers/shares.ts'

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
export const TurnoutCard = ({ turnout }: { turnout: Turnout }) => {
  const t = useTranslations('numbers')
  const format = useFormatter()
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const points = turnout.points.map(point => {
    const share = shareOf(point.voters, point.registeredVoters)
    return { ...point, share, text: format.number(share, percent(share)) }
  })
  const reported = points.filter(({ comparableStations }) => comparableStations > 0)
  const last = reported.at(-1)
  const stationsOf = (count: number) => t('stationsOf', { count, total: turnout.stations })
  return (
    <NumberCard
      title={t('turnout')}
      note={`${t('turnoutNote')} · ${t('asOf', { time: formatTime(new Date(turnout.asOf), language, timeZone) })}`}
    >
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
          formatValue={share => format.number(share, percent(share))}
        />
      ) : (
        <p className="px-4 pb-3 text-soft">
          {points.some(({ stations }) => stations > 0) ? t('registeredMissing') : t('noTurnout')}
        </p>
      )}
      <TurnoutTable
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
