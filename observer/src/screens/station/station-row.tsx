import { MapPin } from 'lucide-react'
import type { Station } from '../../model/app-model.ts'
import { RowLink } from '../../ui/parts/row.tsx'
import { stationName, stationPath } from '../../ui/parts/station-name.ts'

/** A station to choose. */
export const StationRow = ({ station, under = '/stations/at' }: { station: Station; under?: string }) => (
  <RowLink to={stationPath(station, under)} icon={MapPin} title={stationName(station)}>
    <span>{[station.address, station.countyName].filter(text => text !== '').join(', ')}</span>
  </RowLink>
)
