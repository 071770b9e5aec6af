import { ListTree, MapPin, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { RowLink, Rows } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'
import { useActions, useReady } from '../../ui/state/model-context.tsx'

const StationRow = ({ station }: { station: Station }) => (
  <RowLink to={stationPath(station)} icon={MapPin} title={stationName(station)}>
    <span>{[station.address, station.countyName].filter(text => text !== '').join(', ')}</span>
  </RowLink>
)

/** Where are you? Assigned stations first, then a search, then area, county and number. */
export const PickStationScreen = () => {
  const t = useTranslations('stations')
  const { assigned } = useReady()
  const { searchStations } = useActions()
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; stations: readonly Station[] }>()
  const query = text.trim()
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    void searchStations(query).then(stations => isCurrent && setFound({ text: query, stations }))
    return () => {
      isCurrent = false
    }
  }, [query, searchStations])
  return (
    <Screen title={t('title')} back="/">
      <div className="search">
        <Search className="icon" aria-hidden="true" />
        <label className="visually-hidden" htmlFor={id}>
          {t('search')}
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p className={query === '' ? 'visually-hidden' : 'small soft'} role="status">
        {query !== '' && found?.text === query && t('found', { count: found.stations.length })}
      </p>
      {query === ''
        ? assigned.length > 0 && (
            <Rows title={t('assigned')}>
              {assigned.map(station => (
                <StationRow key={stationName(station)} station={station} />
              ))}
            </Rows>
          )
        : found !== undefined &&
          found.stations.length > 0 && (
            <Rows>
              {found.stations.map(station => (
                <StationRow key={stationName(station)} station={station} />
              ))}
            </Rows>
          )}
      <Rows title={t(query === '' ? 'others' : 'notListed')}>
        <RowLink to="/stations/areas" icon={ListTree} title={t('byArea')}>
          <span>{t('byAreaText')}</span>
        </RowLink>
      </Rows>
    </Screen>
  )
}
