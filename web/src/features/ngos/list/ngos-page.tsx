import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { routePaths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { CollapsibleFilters } from '../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ListCount } from '../../../ui/layout/list-count.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { useViewMode } from '../../../ui/table/view-mode.ts'
import { ViewModeSwitch } from '../../../ui/table/view-mode-switch.tsx'
import { DeactivateNgoDialog } from '../deactivate-ngo-dialog.tsx'
import { DeleteNgoDialog } from '../delete-ngo-dialog.tsx'
import { MakeOrganizerDialog } from '../make-organizer-dialog.tsx'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'
import { AddNgoLink, matchesName, NgoListing } from './ngo-listing.tsx'
import { useNgoMenu } from './ngo-menu.ts'

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
  const client = useQueryClient()
  const { name } = route.useSearch()
  const navigate = route.useNavigate()
  const applyFilter = (filter: { name?: string }) => {
    // Submitting an unchanged filter refetches the list.
    void client.invalidateQueries({ queryKey: endpointKey(ngos.list) })
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
  const [openDialog, setOpenDialog] = useState<{ kind: 'deactivate' | 'makeOrganizer' | 'delete'; ngo: Ngo }>()
  const all = useQuery(endpointQuery(ngos.list)).data
  const close = () => setOpenDialog(undefined)
  // These calls have no dialog to show their failure in.
  const toastOnError = (change: Promise<void>) =>
    void change.catch((error: unknown) => toast('error', t('error'), getErrorMessage(error)))
  const menu = useNgoMenu({
    onToggleActive: ngo =>
      ngo.isActive ? setOpenDialog({ kind: 'deactivate', ngo }) : toastOnError(toggleActive(ngo)),
    onToggleOrganizer: ngo =>
      ngo.organizer ? toastOnError(toggleOrganizer(ngo)) : setOpenDialog({ kind: 'makeOrganizer', ngo }),
    onDelete: ngo => setOpenDialog({ kind: 'delete', ngo }),
  })
  return (
    <PageLayout
      isWide
      title={t('TITLE')}
      count={<ListCount count={all?.filter(matchesName(name)).length} total={all?.length} />}
      subtitle={readOnlyReason}
      actions={
        <>
          <ViewModeSwitch value={viewMode} onChange={setViewMode} />
          <AddNgoLink />
        </>
      }
    >
      <NgoFilterBar />
      <NgoListing viewMode={viewMode} name={name} menu={menu} />
      {openDialog?.kind === 'deactivate' && (
        <DeactivateNgoDialog ngo={openDialog.ngo} onClose={close} onConfirm={() => toggleActive(openDialog.ngo)} />
      )}
      {openDialog?.kind === 'makeOrganizer' && (
        <MakeOrganizerDialog ngo={openDialog.ngo} onClose={close} onConfirm={() => toggleOrganizer(openDialog.ngo)} />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteNgoDialog
          ngo={openDialog.ngo}
          onClose={close}
          onDeleted={() => {
            toast('warning', t('success'), t('NGO_REMOVED_SUCCESS'))
            void invalidateNgos('active')
          }}
        />
      )}
    </PageLayout>
  )
}
