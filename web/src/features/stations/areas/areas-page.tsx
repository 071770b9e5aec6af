import { type Area, places } from '@scrutineer/contract/places'
import { getRouteApi } from '@tanstack/react-router'
import { Layers, Map as MapIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { areaPath } from '../../../shared/places/area-tree.ts'
import { useLevelNames } from '../../../shared/places/level-names.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/props.ts'
import type { OpenPlaceDialog } from '../change/place-dialogs.tsx'
import { useInvalidatePlaces } from '../change/use-invalidate-places.ts'
import { ImportLink, PlaceLinks } from '../place-links.tsx'
import { type AreasSearch, usePlaces } from './areas-query.ts'
import { type PlaceRow, placeRows } from './place-rows.ts'

/** The columns of areas and counties, which are the lines of the cards on small screens. */
const usePlaceColumns = (): Column<PlaceRow>[] => {
  const t = useTranslations('places')
  const format = useFormatter()
  const { areaLevel, countyLevel } = useLevelNames()
  const number = (value: number | undefined) => (
    <OptionalValue of={value === undefined ? undefined : format.number(value)} />
  )
  return [
    { id: 'name', header: t('name'), cell: row => <span className="wrap-anywhere">{row.place.name}</span> },
    {
      id: 'code',
      header: t('code'),
      width: '14%',
      cell: row => <span className="wrap-anywhere">{row.place.code}</span>,
    },
    {
      id: 'level',
      header: t('level'),
      width: '18%',
      cell: row => (row.kind === 'area' ? areaLevel(row.place.level) : countyLevel),
    },
    {
      id: 'counties',
      header: t('counties'),
      align: 'end',
      width: '11%',
      cell: row => (row.kind === 'area' ? format.number(row.place.counties) : <span className="text-soft">–</span>),
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

/** Confirms and deletes an area or a county. */
const useDeletePlace = () => {
  const t = useTranslations('places')
  const invalidatePlaces = useInvalidatePlaces()
  return (row: PlaceRow) => {
    const { name } = row.place
    void confirm({
      title: t('deleteTitle', { name }),
      text: t(row.kind === 'area' ? 'deleteAreaText' : 'deleteCountyText'),
      label: t('delete'),
      isDestructive: true,
      do: async isWarned => {
        if (row.kind === 'area')
          await call(places.removeArea, { params: { id: row.place.id }, query: { confirm: isWarned } })
        else await call(places.removeCounty, { params: { id: row.place.id ?? 0 }, query: { confirm: isWarned } })
        toast('success', t('deleted'), t('deletedText', { name }))
        void invalidatePlaces()
      },
    })
  }
}

const PlaceDialogs = lazyComponent(async () => (await import('../change/place-dialogs.tsx')).PlaceDialogs)

const route = getRouteApi(routePaths.counties)

/** Links to the areas that contain what is shown. */
const AreaTrail = ({ areas, idArea }: { areas: readonly Area[]; idArea: number }) => {
  const t = useTranslations('places')
  const trail = areaPath(areas, idArea)
  return (
    <nav aria-label={t('trail')}>
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        <li>
          <Link href={paths.counties()} className="rounded-sm text-accent hover:underline">
            {t('all')}
          </Link>
        </li>
        {trail.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <span aria-hidden className="pe-2 text-soft">
              ›
            </span>
            {id === idArea ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link href={paths.counties({ area: id })} className="rounded-sm text-accent hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Actions = ({ onOpen }: { onOpen: (dialog: OpenPlaceDialog) => void }) => {
  const t = useTranslations('places')
  return (
    <>
      <Button icon={Layers} label={t('levels')} onClick={() => onOpen({ kind: 'levels' })} />
      <Button icon={Plus} label={t('addArea')} onClick={() => onOpen({ kind: 'add', of: 'area' })} />
      <Button
        variant="primary"
        icon={Plus}
        label={t('addCounty')}
        onClick={() => onOpen({ kind: 'add', of: 'county' })}
      />
    </>
  )
}

const hrefOf = (row: PlaceRow) =>
  row.kind === 'area' ? paths.counties({ area: row.place.id }) : paths.stations({ county: row.place.code })

/** The counties and the areas that contain them, with their coverage. An area opens in place, a county as its stations. */
export const AreasPage = () => {
  const t = useTranslations('places')
  const navigate = route.useNavigate()
  const { area: idArea, search }: AreasSearch = route.useSearch()
  const { areas, counties, coverage } = usePlaces()
  const columns = usePlaceColumns()
  const { canManage } = useCurrentUser()
  const [dialog, setDialog] = useState<OpenPlaceDialog>()
  const deletePlace = useDeletePlace()
  const failed = [areas, counties].find(query => query.isError)
  const loaded = areas.data && counties.data && { areas: areas.data, counties: counties.data, coverage }
  const rows = loaded ? placeRows(loaded, idArea ?? null, search) : undefined
  return (
    <PageLayout
      isWide
      isDense
      title={t('title')}
      subtitle={t('subtitle')}
      actions={canManage && <Actions onOpen={setDialog} />}
    >
      <PlaceLinks current="counties" />
      <FilterBar
        applied={{ search }}
        onFilter={({ search: text }) => void navigate({ search: old => ({ ...old, search: text }) })}
        onReset={() => void navigate({ search: old => ({ ...old, search: undefined }) })}
      >
        <TextField label={t('search')} name="search" maxLength={200} className="w-56 max-sm:w-full" />
      </FilterBar>
      {idArea !== undefined && <AreaTrail areas={areas.data ?? []} idArea={idArea} />}
      {failed && <QueryFailure query={failed} lastDataAt={rows ? failed.dataUpdatedAt : 0} />}
      {(rows || !failed) && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={row => row.key}
          rowName={row => row.place.name}
          href={hrefOf}
          {...(canManage && {
            menu: (row: PlaceRow) => [
              { label: t('change'), icon: Pencil, onSelect: () => setDialog({ kind: 'change', row }) },
              {
                label: t('delete'),
                icon: Trash2,
                isDestructive: true,
                onSelect: () => deletePlace(row),
              },
            ],
          })}
          empty={
            <EmptyList
              icon={MapIcon}
              t={t}
              isFiltered={search !== undefined || idArea !== undefined}
              allHref={paths.counties()}
            >
              {canManage && <ImportLink />}
            </EmptyList>
          }
        />
      )}
      {dialog && <PlaceDialogs open={dialog} idArea={idArea ?? null} onClose={() => setDialog(undefined)} />}
    </PageLayout>
  )
}
