import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { keyOf, q } from '../../api/query.ts'
import { routePaths } from '../../app/paths.ts'
import { useCaller } from '../../shared/caller.ts'
import { useExplain } from '../../shared/explain.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { Page } from '../../ui/page.tsx'
import { usePresentation } from '../../ui/presentation.ts'
import { PresentationSwitch } from '../../ui/presentation-switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AddNgoLink } from './add-ngo-link.tsx'
import { useChangedNgos } from './changed-ngos.ts'
import { DeactivateNgo } from './deactivate-ngo.tsx'
import { DeleteNgo } from './delete-ngo.tsx'
import { MakeOrganizer } from './make-organizer.tsx'
import { useNgoFlags } from './ngo-flags.ts'
import { NgoListing } from './ngo-listing.tsx'
import { useNgoMenu } from './ngo-menu.ts'

const route = getRouteApi(routePaths.ngos)

const NgoFilterBar = () => {
  const t = useTranslations('ngos')
  const client = useQueryClient()
  const { name } = route.useSearch()
  const navigate = route.useNavigate()
  const filterBy = (filter: { name?: string }) => {
    // Filtering always asks the server, for the same words too.
    void client.invalidateQueries({ queryKey: keyOf(ngos.list) })
    void navigate({ search: filter })
  }
  return (
    <FilterFold count={name === undefined ? 0 : 1}>
      <FilterBar applied={{ name }} onFilter={filterBy} onReset={() => filterBy({})}>
        <TextField label={t('name')} name="name" className="w-72 max-sm:w-full" />
      </FilterBar>
    </FilterFold>
  )
}

/** The NGOs: found by name, activated, made organizers, deleted. The filter lives in the address. */
export const NgosPage = () => {
  const t = useTranslations('ngos')
  const format = useFormatter()
  const explain = useExplain()
  const { isOrganizer } = useCaller()
  const { name } = route.useSearch()
  const changed = useChangedNgos()
  const { toggleActive, toggleOrganizer } = useNgoFlags()
  const [presentation, choosePresentation] = usePresentation('ngos-view', 'CARD')
  const [asked, setAsked] = useState<{ what: 'deactivate' | 'makeOrganizer' | 'delete'; ngo: Ngo }>()
  const total = useQuery(q(ngos.list)).data?.length
  const close = () => setAsked(undefined)
  // No dialog is open where these fail, and the list itself is well.
  const orTell = (change: Promise<void>) =>
    void change.catch((error: unknown) => toast('error', t('error'), explain(error)))
  const menu = useNgoMenu({
    onToggleActive: ngo => (ngo.isActive ? setAsked({ what: 'deactivate', ngo }) : orTell(toggleActive(ngo))),
    onToggleOrganizer: ngo => (ngo.organizer ? orTell(toggleOrganizer(ngo)) : setAsked({ what: 'makeOrganizer', ngo })),
    onDelete: ngo => setAsked({ what: 'delete', ngo }),
  })
  return (
    <Page
      title={t('TITLE')}
      count={total === undefined ? undefined : format.number(total)}
      subtitle={isOrganizer ? undefined : t('organizersOnly')}
      actions={
        <>
          <PresentationSwitch value={presentation} onChange={choosePresentation} />
          <AddNgoLink />
        </>
      }
    >
      <NgoFilterBar />
      <NgoListing {...{ presentation, name, menu }} />
      {asked?.what === 'deactivate' && (
        <DeactivateNgo ngo={asked.ngo} onClose={close} onConfirm={() => toggleActive(asked.ngo)} />
      )}
      {asked?.what === 'makeOrganizer' && (
        <MakeOrganizer ngo={asked.ngo} onClose={close} onConfirm={() => toggleOrganizer(asked.ngo)} />
      )}
      {asked?.what === 'delete' && (
        <DeleteNgo
          ngo={asked.ngo}
          onClose={close}
          onDeleted={() => {
            toast('warning', t('success'), t('NGO_REMOVED_SUCCESS'))
            void changed('active')
          }}
        />
      )}
    </Page>
  )
}
