import type { StationRow } from '@scrutineer/contract/fields/station'
import { stations } from '@scrutineer/contract/stations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, CircleOff, MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointKey } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import type { OpenStationDialog } from '../change/station-dialogs.tsx'
import { ImportLink, PlaceLinks } from '../place-links.tsx'
import { ExportButton } from './export-button.tsx'
import { useStationColumns } from './station-columns.tsx'
import { StationSelectionBar, useSelectedStations } from './station-selection.tsx'
import { NgoChip, StationsFilterBar } from './stations-filter-bar.tsx'
import { pageSizes, type StationFilter, type StationsSearch, stationsQuery, viewFromSearch } from './stations-query.ts'

const StationDialogs = lazyComponent(async () => (await import('../change/station-dialogs.tsx')).StationDialogs)

const route = getRouteApi(routePaths.stations)

/** The empty state: no match for the filter, or no stations yet, which organizers import. */
const NoStations = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('stationList')
  const { canManage } = useCurrentUser()
  if (isFiltered)
    return (
      <EmptyState icon={MapPin} title={t('noMatchTitle')} text={t('noMatchText')}>
        <LinkButton href={paths.stations()}>{t('showAll')}</LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState icon={MapPin} title={t('emptyTitle')} text={t(canManage ? 'emptyText' : 'emptyTextForNgos')}>
      {canManage && <ImportLink />}
    </EmptyState>
  )
}

/** Changes of a station, for organizers. */
const useStationMenu = (onOpen: (dialog: OpenStationDialog) => void) => {
  const t = useTranslations('stationList')
  return (station: StationRow) => [
    { label: t('change'), icon: Pencil, onSelect: () => onOpen({ kind: 'change', station }) },
    {
      label: station.active === false ? t('activate') : t('deactivate'),
      icon: station.active === false ? CircleCheck : CircleOff,
      onSelect: () => onOpen({ kind: 'activate', station }),
    },
    {
      label: t('delete'),
      icon: Trash2,
      isDestructive: true,
      onSelect: () => onOpen({ kind: 'delete', station }),
    },
  ]
}

/** The polling stations with what was reported from them. */
export const StationsPage = () => {
  const t = useTranslations('stationList')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const search: StationsSearch = route.useSearch()
  const view = viewFromSearch(search)
  const { filter, page, pageSize } = view
  const { canManage } = useCurrentUser()
  const list = useQuery(stationsQuery(view))
  const columns = useStationColumns()
  const [dialog, setDialog] = useState<OpenStationDialog>()
  const menu = useStationMenu(setDialog)
  const selection = useSelectedStations(list.data?.data ?? [])
  const applyFilter = (requested: StationFilter) => {
    // Submitting an unchanged filter refetches the list.
    const isSame = JSON.stringify(requested) === JSON.stringify(filter)
    void client.invalidateQueries({ queryKey: endpointKey(stations.list), refetchType: isSame ? 'active' : 'none' })
    void navigate({ search: previous => ({ pageSize: previous.pageSize, ...requested }) })
  }
  return (
    <PageLayout
      isWide
      isDense
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          {canManage && <ImportLink />}
          <ExportButton />
          {canManage && (
            <Button variant="primary" onClick={() => setDialog({ kind: 'add' })}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          )}
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
        columns={columns}
        list={list}
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        rowKey={station => station.id}
        rowName={(station: StationRow) => station.name}
        href={({ id }) => paths.station(id)}
        {...(canManage && { menu, selected: selection.ids, onSelect: selection.select })}
        onNavigate={(change, replace = false) =>
          void navigate({ search: previous => ({ ...previous, ...change }), replace })
        }
        empty={<NoStations isFiltered={Object.keys(filter).length > 0} />}
      />
      <StationSelectionBar
        stations={selection.stations}
        onMerge={pair => setDialog({ kind: 'merge', pair, onMerged: selection.clear })}
        onClear={selection.clear}
      />
      {dialog && (
        <StationDialogs
          open={dialog}
          onClose={() => {
            // It may have been deleted.
            if (dialog.kind === 'delete') selection.clear()
            setDialog(undefined)
          }}
        />
      )}
    </PageLayout>
  )
}
