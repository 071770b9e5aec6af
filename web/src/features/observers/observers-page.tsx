import { type Observer, observers } from '@scrutineer/contract/observers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { keyOf, q } from '../../api/query.ts'
import { paths, routePaths } from '../../app/paths.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { usePresentation } from '../../ui/presentation.ts'
import { PresentationSwitch } from '../../ui/presentation-switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangedObservers } from './changed-observers.ts'
import { DeleteObserver } from './delete-observer.tsx'
import { useRememberedList } from './list-address.ts'
import { ObserverListing } from './observer-listing.tsx'

/** Asked for seldom: it comes when it is. */
const ResetPassword = lazy(async () => ({ default: (await import('./reset-password.tsx')).ResetPassword }))

const route = getRouteApi(routePaths.observers)

const ObserverFilterBar = () => {
  const t = useTranslations('observers')
  const client = useQueryClient()
  const { name, number } = route.useSearch()
  const navigate = route.useNavigate()
  const filterBy = async (filter: { name?: string; number?: string }) => {
    // Filtering always asks the server, for the same words too.
    const isSame = filter.name === name && filter.number === number
    void client.invalidateQueries({ queryKey: keyOf(observers.list), refetchType: isSame ? 'active' : 'none' })
    await navigate({
      search: ({ sortBy, sortDirection, pageSize }) => ({ sortBy, sortDirection, pageSize, ...filter }),
    })
  }
  return (
    <FilterBar applied={{ name, number }} onFilter={values => void filterBy(values)} onReset={() => void filterBy({})}>
      <TextField label={t('name')} name="name" className="w-56 max-sm:w-full" />
      <TextField label={t('phone')} name="number" inputMode="tel" className="w-44 max-sm:w-full" />
    </FilterBar>
  )
}

/** The observers: found, sorted, deleted, given new passwords. What is shown lives in the address. */
export const ObserversPage = () => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const navigate = route.useNavigate()
  const changed = useChangedObservers()
  const [presentation, choosePresentation] = usePresentation('observers-view', 'LIST')
  const [asked, setAsked] = useState<{ what: 'delete' | 'reset'; observer: Observer }>()
  const total = useQuery(q(observers.count)).data
  useRememberedList(route.useSearch())
  const close = () => setAsked(undefined)
  return (
    <Page
      title={t('TITLE')}
      count={typeof total === 'number' ? format.number(total) : undefined}
      actions={
        <>
          <PresentationSwitch value={presentation} onChange={choosePresentation} />
          <LinkButton href={paths.observerImport()}>
            <FileUp aria-hidden />
            {t('IMPORT')}
          </LinkButton>
          <LinkButton look="primary" href={paths.newObserver()}>
            <UserPlus aria-hidden />
            {t('ADD')}
          </LinkButton>
        </>
      }
    >
      <ObserverFilterBar />
      <ObserverListing
        presentation={presentation}
        onDelete={observer => setAsked({ what: 'delete', observer })}
        onReset={observer => setAsked({ what: 'reset', observer })}
      />
      {asked?.what === 'delete' && (
        <DeleteObserver
          observer={asked.observer}
          onClose={close}
          onDeleted={() => {
            void navigate({ search: old => ({ ...old, page: undefined }) })
            void changed('active')
          }}
        />
      )}
      {asked?.what === 'reset' && (
        <Suspense>
          <ResetPassword observer={asked.observer} onClose={close} />
        </Suspense>
      )}
    </Page>
  )
}
