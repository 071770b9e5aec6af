import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Eye, Handshake, Pencil, Plus, Power, PowerOff, ShieldCheck, ShieldMinus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { containsWords } from '../../../lib/format/text.ts'
import { useCurrentUser, useReadOnlyReason } from '../../../shared/current-user.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { ListRows } from '../../../shared/pages/list-rows.tsx'
import { useColumns } from '../../../shared/pages/use-columns.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { CollapsibleFilters } from '../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ListCount } from '../../../ui/layout/list-count.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { CardGrid } from '../../../ui/table/card-grid.tsx'
import type { Column, TableProps } from '../../../ui/table/props.ts'
import { useViewMode, type ViewMode, ViewModeSwitch } from '../../../ui/table/view-mode-switch.tsx'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'
import { useNgoConfirmations } from '../use-ngo-confirmations.tsx'
import { YesOrNo } from '../yes-or-no.tsx'

/** Link to the form of a new NGO; for non-organizers an inactive button with the reason. */
const AddNgoLink = ({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) => {
  const t = useTranslations('ngos')
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  const { isAnalyst } = useCurrentUser()
  if (isAnalyst) return null
  if (readOnlyReason !== undefined)
    return (
      // Not `disabled`, so that it can be focused and its reason read.
      <Button variant={variant} icon={Plus} label={t('ADD')} aria-disabled title={readOnlyReason} />
    )
  return <LinkButton variant={variant} icon={Plus} label={t('ADD')} href={paths.newNgo()} />
}

const OpenLink = ({ ngo: { id, name } }: { ngo: Ngo }) => {
  const t = useTranslations('ngos')
  if (!useCurrentUser().canManage)
    return <LinkButton icon={Eye} label={t('view')} href={paths.ngo('view', id)} aria-label={t('viewName', { name })} />
  return (
    <LinkButton icon={Pencil} label={t('EDIT')} href={paths.ngo('edit', id)} aria-label={t('editName', { name })} />
  )
}

/** The columns of the table, which are also the lines of a card. */
const useNgoColumns = (): Column<Ngo>[] => {
  const t = useTranslations('ngos')
  return [
    { id: 'name', header: t('name'), cell: ngo => <OptionalValue of={ngo.name} /> },
    { id: 'shortName', header: t('shortName'), width: '25%', cell: ngo => <OptionalValue of={ngo.shortName} /> },
    { id: 'organizer', header: t('organizer'), width: '14%', cell: ngo => <YesOrNo value={ngo.organizer} /> },
    { id: 'isActive', header: t('active'), width: '14%', cell: ngo => <YesOrNo value={ngo.isActive} /> },
  ]
}

/** Whether an NGO's name contains a text; undefined matches all. */
const matchesName = (name: string | undefined) => (ngo: Ngo) => name === undefined || containsWords(ngo.name, name)

interface Props extends Pick<TableProps<Ngo, number, string>, 'columns' | 'headerEnd'> {
  viewMode: ViewMode
  /** Text that the names contain; undefined shows all. */
  name: string | undefined
  menu: (ngo: Ngo) => readonly MenuItem[]
}

/** The NGOs as cards or a table, with failures. */
const NgoListing = ({ viewMode, name, menu, ...table }: Props) => {
  const t = useTranslations('ngos')
  const { canManage } = useCurrentUser()
  const list = useQuery(endpointQuery(ngos.list))
  const lastData = useLastData(list)
  return (
    <ListRows
      list={list}
      updatedAt={lastData?.updatedAt}
      label={t('TITLE')}
      {...table}
      rows={lastData?.data?.filter(matchesName(name))}
      expectedRows={6}
      rowKey={ngo => ngo.id}
      rowName={ngo => ngo.name}
      menu={menu}
      href={ngo => paths.ngo(canManage ? 'edit' : 'view', ngo.id)}
      cards={
        viewMode === 'CARD' ? props => <CardGrid {...props} primaryAction={ngo => <OpenLink ngo={ngo} />} /> : undefined
      }
      empty={
        <EmptyList icon={Handshake} t={t} isFiltered={name !== undefined} allHref={paths.ngos()}>
          <AddNgoLink variant="plain" />
        </EmptyList>
      }
    />
  )
}

interface Actions {
  onToggleActive: (ngo: Ngo) => void
  onToggleOrganizer: (ngo: Ngo) => void
  onDelete: (ngo: Ngo) => void
}

/** The actions for an NGO. Non-organizers see them disabled, with the reason; analysts don't see them. */
const useNgoMenu = ({ onToggleActive, onToggleOrganizer, onDelete }: Actions) => {
  const t = useTranslations('ngos')
  const disabledReason = useReadOnlyReason(t('organizersOnly'))
  const { isAnalyst } = useCurrentUser()
  const openItem = (ngo: Ngo): MenuItem =>
    disabledReason === undefined
      ? { label: t('EDIT'), icon: Pencil, href: paths.ngo('edit', ngo.id) }
      : { label: t('view'), icon: Eye, href: paths.ngo('view', ngo.id) }
  const changeItems = (ngo: Ngo): MenuItem[] => [
    {
      label: ngo.isActive ? t('deactivate') : t('activate'),
      icon: ngo.isActive ? PowerOff : Power,
      onSelect: () => onToggleActive(ngo),
      disabledReason,
    },
    {
      label: ngo.organizer ? t('removeOrganizer') : t('makeOrganizer'),
      icon: ngo.organizer ? ShieldMinus : ShieldCheck,
      onSelect: () => onToggleOrganizer(ngo),
      disabledReason,
    },
    { label: t('DELETE'), icon: Trash2, isDestructive: true, onSelect: () => onDelete(ngo), disabledReason },
  ]
  return (ngo: Ngo) => [openItem(ngo), ...(isAnalyst ? [] : changeItems(ngo))]
}

/** Toggles an NGO's flags, shows the warning that the specification requires, and reloads the list. */
const useNgoFlags = () => {
  const t = useTranslations('ngos')
  const invalidateNgos = useInvalidateNgos()
  return {
    toggleActive: async ({ id, isActive }: Ngo) => {
      await call(ngos.setActive, { params: { id }, body: { isActive: !isActive } })
      toast('warning', t('success'), t('NGO_ACTIVE_FLAG_UPDATE_SUCCESS'))
      void invalidateNgos('active')
    },
    toggleOrganizer: async ({ id, organizer }: Ngo) => {
      await call(ngos.setOrganizer, { params: { id }, body: { isOrganizer: !organizer } })
      toast('warning', t('success'), t('NGO_ORG_FLAG_UPDATE_SUCCESS'))
      void invalidateNgos('active')
    },
  }
}

const route = getRouteApi(routePaths.ngos)

const NgoFilterBar = () => {
  const t = useTranslations('ngos')
  const invalidate = useInvalidate()
  const { name } = route.useSearch()
  const navigate = route.useNavigate()
  const applyFilter = (filter: { name?: string }) => {
    // Submitting an unchanged filter refetches the list.
    void invalidate([ngos.list])
    void navigate({ search: filter })
  }
  return (
    <CollapsibleFilters count={name === undefined ? 0 : 1}>
      <FilterBar applied={{ name }} onFilter={applyFilter} onReset={() => applyFilter({})}>
        <TextField label={t('name')} name="name" className="w-72 max-sm:w-full" />
      </FilterBar>
    </CollapsibleFilters>
  )
}

/** Filters NGOs by name, activates them, makes them organizers and deletes them. The filter is in the address. */
export const NgosPage = () => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  const { name } = route.useSearch()
  const invalidateNgos = useInvalidateNgos()
  const { toggleActive, toggleOrganizer } = useNgoFlags()
  const [viewMode, setViewMode] = useViewMode('ngos-view', 'CARD')
  const isTable = viewMode === 'LIST'
  const { button, ...table } = useColumns(isTable ? 'ngos' : undefined, useNgoColumns())
  const confirmations = useNgoConfirmations()
  const all = useQuery(endpointQuery(ngos.list)).data
  // These calls have no dialog to show their failure in.
  const toastOnError = (change: Promise<void>) =>
    void change.catch((error: unknown) => toast('error', t('error'), getErrorMessage(error)))
  const menu = useNgoMenu({
    onToggleActive: ngo =>
      ngo.isActive ? void confirmations.deactivate(ngo, () => toggleActive(ngo)) : toastOnError(toggleActive(ngo)),
    onToggleOrganizer: ngo =>
      ngo.organizer
        ? toastOnError(toggleOrganizer(ngo))
        : void confirmations.makeOrganizer(ngo, () => toggleOrganizer(ngo)),
    onDelete: ngo => void confirmations.remove(ngo, () => void invalidateNgos('active')),
  })
  return (
    <PageLayout
      isWide
      title={t('TITLE')}
      count={<ListCount count={all?.filter(matchesName(name)).length} total={all?.length} />}
      subtitle={readOnlyReason}
      actions={
        <>
          {button}
          <ViewModeSwitch value={viewMode} onChange={setViewMode} />
          <AddNgoLink />
        </>
      }
    >
      <NgoFilterBar />
      <NgoListing viewMode={viewMode} name={name} menu={menu} {...table} />
    </PageLayout>
  )
}
