import { useFormatter, useTranslations } from 'use-intl'
import { useLevelNames } from '../../../shared/places/level-names.ts'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import type { PlaceRow } from './place-rows.ts'

const placeOf = (row: PlaceRow) => (row.kind === 'area' ? row.area : row.county)
export const placeName = (row: PlaceRow) => placeOf(row).name

/** The columns of areas and counties, which are the lines of the cards on small screens. */
export const usePlaceColumns = (): Column<PlaceRow>[] => {
  const t = useTranslations('places')
  const format = useFormatter()
  const { areaLevel, countyLevel } = useLevelNames()
  const number = (value: number | undefined) => (
    <OptionalValue of={value === undefined ? undefined : format.number(value)} />
  )
  return [
    { id: 'name', header: t('name'), cell: row => <span className="wrap-anywhere">{placeName(row)}</span> },
    {
      id: 'code',
      header: t('code'),
      width: '14%',
      cell: row => <span className="wrap-anywhere">{placeOf(row).code}</span>,
    },
    {
      id: 'level',
      header: t('level'),
      width: '18%',
      cell: row => (row.kind === 'area' ? areaLevel(row.area.level) : countyLevel),
    },
    {
      id: 'counties',
      header: t('counties'),
      align: 'end',
      width: '11%',
      cell: row => (row.kind === 'area' ? format.number(row.area.counties) : <span className="text-soft">–</span>),
    },
    {
      id: 'stations',
      header: t('activeStations'),
      align: 'end',
      width: '14%',
      cell: row => number(row.coverage?.stations),
    },
    { id: 'seen', header: t('covered'), align: 'end', width: '14%', cell: row => number(row.coverage?.seen) },
  ]
}
