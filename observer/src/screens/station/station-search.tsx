import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { maxFoundStations, type Station } from '../../model/app-model.ts'
import { Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { useLookup } from '../../ui/state/use-lookup.ts'
import { StationRow } from './station-row.tsx'

/** Assigned stations, or search results. */
export const StationSearch = ({
  text,
  onChange,
  under,
  without,
}: {
  text: string
  onChange: (text: string) => void
  /** Prefix of the addresses of stations. */
  under?: string
  /** A station to exclude. */
  without?: Station
}) => {
  const t = useTranslations('stations')
  const { assigned, hasStations } = useReady()
  const { searchStations } = useActions()
  const id = useId()
  const query = text.trim()
  const search = async () => ({ text: query, stations: await searchStations(query) })
  const found = useLookup(
    () => (query === '' || !hasStations ? undefined : search()),
    [query, searchStations, hasStations],
  )
  const offered = (query === '' ? assigned : (found?.stations ?? [])).filter(
    station => !without || stationName(station) !== stationName(without),
  )
  return (
    <>
      <div className="field-box flex min-h-14 items-center gap-3 ps-3.5">
        <Search />
        <label className="sr-only" htmlFor={id}>
          {t('search')}
        </label>
        <input
          id={id}
          className="min-h-12 min-w-0 flex-1 outline-0"
          type="search"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p className={query === '' ? 'sr-only' : 'text-sm text-soft'} role="status">
        {query !== '' && !hasStations && t('loading')}
        {query !== '' &&
          found?.text === query &&
          t(found.stations.length < maxFoundStations ? 'found' : 'foundFirst', { count: offered.length })}
      </p>
      {offered.length > 0 && (
        <Rows {...(query === '' ? { title: t('assigned') } : {})}>
          {offered.map(station => (
            <StationRow key={stationName(station)} station={station} {...(under ? { under } : {})} />
          ))}
        </Rows>
      )}
    </>
  )
}
