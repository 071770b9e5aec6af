import type { StationRow } from '@scrutineer/contract/fields/station'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, CircleOff, Flag, MapPin, Merge, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { useColumns } from '../../../shared/pages/use-columns.tsx'
import { idOf, useList, useSelectedRows } from '../../../shared/pages/use-list.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { areaPathName } from '../../../shared/places/area-tree.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { StationCode } from '../../../shared/places/station-code.tsx'
import { DeferredSavedViews } from '../../../shared/saved-views/deferred-saved-views.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { useStationConfirmations } from '../change/use-station-confirmations.tsx'
import { ImportLink, PlaceLinks } from '../place-links.tsx'
import { ExportButton } from './export-button.tsx'
import { NgoChip, StationsFilterBar } from './stations-filter-bar.tsx'
import { stationList } from './stations-query.ts'

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
    <span className="grid min-w-0 max-sm:text-end">
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
const useStationColumns = (): Column<StationRow>[] => {
  const t = useTranslations('stationList')
  const format = useFormatter()
  return [
    { id: 'name', header: t('station'), width: '20%', cell: station => <NameCell station={station} /> },
    { id: 'county', header: t('county'), width: '18%', cell: station => <CountyCell station={station} /> },
    {
      id: 'address',
      header: t('address'),
      cell: ({ address }) => (
        <span title={address} className="wrap-anywhere max-sm:text-end sm:line-clamp-2">
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

interface Props {
  stations: readonly StationRow[]
  onMerge: (pair: readonly [StationRow, StationRow]) => void
  onClear: () => void
}

/** The selected stations. Two of them can be merged. */
const StationSelectionBar = ({ stations, onMerge, onClear }: Props) => {
  const t = useTranslations('stationList')
  const [one, other, ...more] = stations
  const pair = one && other && more.length === 0 ? ([one, other] as const) : undefined
  return (
    <FloatingBars>
      {one && (
        <FloatingBar label={t('selection')}>
          <p className="font-medium">{t('selected', { count: stations.length })}</p>
          <IconButton icon={X} name={t('clearSelection')} onClick={onClear} />
          {!pair && <p className="pe-2 text-soft">{t('selectTwo')}</p>}
          {pair && <Button variant="primary" icon={Merge} label={t('merge')} onClick={() => onMerge(pair)} />}
        </FloatingBar>
      )}
    </FloatingBars>
  )
}

const StationDialog = lazyComponent(async () => (await import('../change/station-dialog.tsx')).StationDialog)

const route = getRouteApi(routePaths.stations)

/** Changes of a station, for organizers. */
const useStationMenu = (
  { toggleActive, remove }: ReturnType<typeof useStationConfirmations>,
  onChange: (station: StationRow) => void,
) => {
  const t = useTranslations('stationList')
  return (station: StationRow) => [
    { label: t('change'), icon: Pencil, onSelect: () => onChange(station) },
    {
      label: station.active === false ? t('activate') : t('deactivate'),
      icon: station.active === false ? CircleCheck : CircleOff,
      onSelect: () => toggleActive(station),
    },
    {
      label: t('delete'),
      icon: Trash2,
      isDestructive: true,
      onSelect: () => remove(station),
    },
  ]
}

/** The polling stations with what was reported from them. */
export const StationsPage = () => {
  const t = useTranslations('stationList')
  const { view, filter, isFiltered, applyFilter, paging } = useList(stationList, route.useSearch())
  const { canManage } = useCurrentUser()
  const list = useQuery(stationList.query(view))
  const { button: columnsButton, ...table } = useColumns('stations', useStationColumns())
  const [edited, setEdited] = useState<StationRow | 'new'>()
  const selection = useSelectedRows(list.data?.data ?? [], idOf)
  const confirmations = useStationConfirmations(selection.clear)
  const menu = useStationMenu(confirmations, setEdited)
  return (
    <PageLayout
      isWide
      isDense
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <DeferredSavedViews list="stations" fields={stationList.filters} filter={filter} onOpen={applyFilter} />
          {columnsButton}
          {canManage && <ImportLink />}
          <ExportButton />
          {canManage && <Button variant="primary" icon={Plus} label={t('add')} onClick={() => setEdited('new')} />}
        </>
      }
    >
      <PlaceLinks current="stations" />
      <StationsFilterBar applied={filter} onFilter={applyFilter} />
      {filter.idNgo !== undefined && (
        <NgoChip idNgo={filter.idNgo} onRemove={() => applyFilter({ ...filter, idNgo: undefined })} />
      )}
      <PagedTable
        label={t('title')}
        {...table}
        list={list}
        {...paging}
        rowKey={station => station.id}
        rowName={(station: StationRow) => station.name}
        href={({ id }) => paths.station(id)}
        {...(canManage && { menu, selected: selection.ids, onSelect: selection.select })}
        empty={
          <EmptyList
            icon={MapPin}
            t={t}
            isFiltered={isFiltered}
            allHref={paths.stations()}
            text={t(canManage ? 'emptyText' : 'emptyTextForNgos')}
          >
            {canManage && <ImportLink />}
          </EmptyList>
        }
      />
      <StationSelectionBar stations={selection.rows} onMerge={confirmations.merge} onClear={selection.clear} />
      {edited && <StationDialog station={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </PageLayout>
  )
}
