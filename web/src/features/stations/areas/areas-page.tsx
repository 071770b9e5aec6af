import type { Area } from '@scrutineer/contract/places'
import { getRouteApi } from '@tanstack/react-router'
import { Layers, Map as MapIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { areaPath } from '../../../shared/places/area-tree.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Link, LinkButton } from '../../../ui/link.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { OpenPlaceDialog } from '../change/place-dialogs.tsx'
import { ImportLink, PlaceLinks } from '../place-links.tsx'
import { type AreasSearch, usePlaces } from './areas-query.ts'
import { placeName, usePlaceColumns } from './place-columns.tsx'
import { type PlaceRow, placeRows } from './place-rows.ts'

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
            <span aria-hidden className="pr-2 text-soft">
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

const NoPlaces = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('places')
  const { canManage } = useCurrentUser()
  if (!isFiltered)
    return (
      <EmptyState icon={MapIcon} title={t('emptyTitle')} text={t('emptyText')}>
        {canManage && <ImportLink />}
      </EmptyState>
    )
  return (
    <EmptyState icon={MapIcon} title={t('noMatchTitle')} text={t('noMatchText')}>
      <LinkButton href={paths.counties()}>{t('showAll')}</LinkButton>
    </EmptyState>
  )
}

const Actions = ({ onOpen }: { onOpen: (dialog: OpenPlaceDialog) => void }) => {
  const t = useTranslations('places')
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'levels' })}>
        <Layers aria-hidden />
        {t('levels')}
      </Button>
      <Button onClick={() => onOpen({ kind: 'addArea' })}>
        <Plus aria-hidden />
        {t('addArea')}
      </Button>
      <Button variant="primary" onClick={() => onOpen({ kind: 'addCounty' })}>
        <Plus aria-hidden />
        {t('addCounty')}
      </Button>
    </>
  )
}

const hrefOf = (row: PlaceRow) =>
  row.kind === 'area' ? paths.counties({ area: row.area.id }) : paths.stations({ county: row.county.code })

/** The counties and the areas that contain them, with their coverage. An area opens in place, a county as its stations. */
export const AreasPage = () => {
  const t = useTranslations('places')
  const navigate = route.useNavigate()
  const { area: idArea, search }: AreasSearch = route.useSearch()
  const { areas, counties, coverage } = usePlaces()
  const columns = usePlaceColumns()
  const { canManage } = useCurrentUser()
  const [dialog, setDialog] = useState<OpenPlaceDialog>()
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
          rowName={placeName}
          href={hrefOf}
          {...(canManage && {
            menu: (row: PlaceRow) => [
              { label: t('change'), icon: Pencil, onSelect: () => setDialog({ kind: 'change', row }) },
              {
                label: t('delete'),
                icon: Trash2,
                isDestructive: true,
                onSelect: () => setDialog({ kind: 'delete', row }),
              },
            ],
          })}
          empty={<NoPlaces isFiltered={search !== undefined || idArea !== undefined} />}
        />
      )}
      {dialog && <PlaceDialogs open={dialog} idArea={idArea ?? null} onClose={() => setDialog(undefined)} />}
    </PageLayout>
  )
}
