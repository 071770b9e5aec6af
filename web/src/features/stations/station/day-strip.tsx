import { type StationDay, type StationEvent, stationEventKinds } from '@scrutineer/contract/stations'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { hourTicks } from '../../../lib/format/hour-ticks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/layout/card.tsx'

const markColors: Readonly<Record<StationEvent['kind'], string>> = {
  arrival: 'bg-accent',
  departure: 'border border-accent bg-surface',
  answers: 'bg-edge',
  note: 'border border-edge bg-surface',
  call: 'bg-late',
}

const kindLabels = {
  arrival: 'dayKinds.arrival',
  departure: 'dayKinds.departure',
  answers: 'dayKinds.answers',
  note: 'dayKinds.note',
  call: 'dayKinds.call',
} as const satisfies Record<StationEvent['kind'], string>

/** What happened over the hours of the election day: a line for each kind, and the same as a list. */
export const DayStrip = ({ day: { from, until, events } }: { day: StationDay }) => {
  const t = useTranslations('stations')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const percent = (share: number) => `${100 * share}%`
  const textOf = ({ kind, at, observerName, numberOfFlagged }: StationEvent) =>
    t('dayEvent', {
      time: formatTime(new Date(at), language, timeZone),
      what: t(kindLabels[kind]),
      name: observerName,
      flagged: numberOfFlagged,
    })
  return (
    <Card aria-label={t('day')} className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('day')}</h2>
      {/* The list below says the same. */}
      <div aria-hidden dir="ltr" className="grid gap-1 px-4 pt-3 text-soft text-xs">
        {stationEventKinds.map(kind => (
          <div key={kind} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center">
            <span className="truncate pe-2">{t(kindLabels[kind])}</span>
            <span className="relative h-4 border-line border-b">
              {events
                .filter(event => event.kind === kind)
                .map((event, index) => (
                  <span
                    key={index}
                    title={textOf(event)}
                    className={classNames(
                      'forced-color-adjust-none absolute top-1 size-2 -translate-x-1/2 rounded-full',
                      event.numberOfFlagged > 0 ? 'bg-danger-solid' : markColors[kind],
                    )}
                    style={{ left: percent((Date.parse(event.at) - start) / (end - start)) }}
                  />
                ))}
            </span>
          </div>
        ))}
        <div className="relative ms-24 h-5">
          {hourTicks({ from, until }, language, timeZone).map(({ share, label }) => (
            <span key={share} className="absolute -translate-x-1/2 pt-0.5" style={{ left: percent(share) }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <details className="px-4 pt-1 pb-3 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-accent">
          {t('dayList', { count: events.length })}
        </summary>
        <ol className="wrap-anywhere grid grid-cols-1 gap-1 pt-2">
          {events.map((event, index) => (
            <li key={index}>{textOf(event)}</li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
