import type { StationRow } from '@scrutineer/contract/fields/station'
import { useQuery } from '@tanstack/react-query'
import { CircleOff, Flag } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { areaPathName } from '../../../shared/places/area-tree.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { StationCode } from '../../../shared/places/station-code.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'

const NameCell = ({ station: { name, code, placeName, active } }: { station: StationRow }) => {
  const t = useTranslations('stationList')
  return (
    <span className="grid min-w-0">
      <span className="flex flex-wrap items-center gap-x-2">
        {name}
        <StationCode code={code} />
        {active === false && <Badge icon={CircleOff}>{t('inactive')}</Badge>}
      </span>
      {placeName && <span className="wrap-anywhere font-normal text-soft text-xs">{placeName}</span>}
    </span>
  )
}

/** The county, with the areas that contain it. */
const CountyCell = ({ station: { countyCode, countyName } }: { station: StationRow }) => {
  const { data: counties } = useQuery(countiesQuery)
  const { data: areas } = useQuery(areasQuery)
  const county = counties?.find(({ code }) => code === countyCode)
  const path = areaPathName(areas ?? [], county?.idArea)
  return (
    <span className="grid min-w-0 max-sm:text-right">
      <span className="wrap-anywhere">{countyName}</span>
      {path !== '' && <span className="wrap-anywhere text-soft text-xs">{path}</span>}
    </span>
  )
}

const CoverageCell = ({ station: { reports = 0, visits = 0, flagged = 0 } }: { station: StationRow }) => {
  const t = useTranslations('stationList')
  if (reports === 0 && visits === 0) return <span className="text-soft">{t('noReports')}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <span>
        {t('reportCount', { count: reports })} · {t('visitCount', { count: visits })}
      </span>
      {flagged > 0 && (
        <Badge variant="danger" icon={Flag}>
          {t('flaggedCount', { count: flagged })}
        </Badge>
      )}
    </span>
  )
}

/** The columns of the list, which are the lines of the cards on small screens. */
export const useStationColumns = (): Column<StationRow>[] => {
  const t = useTranslations('stationList')
  const format = useFormatter()
  return [
    { id: 'name', header: t('station'), width: '20%', cell: station => <NameCell station={station} /> },
    { id: 'county', header: t('county'), width: '18%', cell: station => <CountyCell station={station} /> },
    {
      id: 'address',
      header: t('address'),
      cell: ({ address }) => (
        <span title={address} className="wrap-anywhere max-sm:text-right sm:line-clamp-2">
          <OptionalValue of={address || undefined} />
        </span>
      ),
    },
    {
      id: 'voters',
      header: t('voters'),
      align: 'end',
      width: '9%',
      cell: ({ registeredVoters }) => (
        <OptionalValue of={registeredVoters == null ? undefined : format.number(registeredVoters)} />
      ),
    },
    { id: 'coverage', header: t('coverage'), width: '22%', cell: station => <CoverageCell station={station} /> },
  ]
}
