import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { endpointKey } from '../../../../api/query.ts'
import { routePaths } from '../../../../shared/paths.ts'
import { CollapsibleFilters } from '../../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../../ui/form/filter-bar.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { ObserverSearch } from '../../observer-search.ts'
import type { ListView } from '../list-view.ts'
import { inactiveChoices } from './extension-filter.ts'

const route = getRouteApi(routePaths.observers)

type Filter = Omit<ObserverSearch, 'sortBy' | 'sortDirection' | 'page' | 'pageSize'>

/** The filters of the list. Activity applies on selection, name and phone on submit. */
export const ObserverFilterBar = ({ view }: { view: ListView }) => {
  const t = useTranslations('observers')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { name, number, inactive, chips, hasExtensionFilter, resetReferenceTime } = view
  const applyFilter = async (filter: Filter) => {
    // Submitting an unchanged filter refetches the list.
    const isSame = filter.name === name && filter.number === number && filter.inactive === inactive
    resetReferenceTime()
    void client.invalidateQueries({ queryKey: endpointKey(observers.list), refetchType: isSame ? 'active' : 'none' })
    await navigate({
      search: ({ sortBy, sortDirection, pageSize }) => ({ sortBy, sortDirection, pageSize, ...filter }),
    })
  }
  return (
    <CollapsibleFilters count={[name, number, inactive].filter(Boolean).length}>
      <FilterBar
        applied={{ name, number, inactive }}
        onFilter={({ inactive: value, ...texts }) =>
          void applyFilter({ ...chips, ...texts, inactive: inactiveChoices.find(choice => choice === value) })
        }
        onReset={() => void applyFilter(chips)}
      >
        <TextField label={t('name')} name="name" className="w-56 max-sm:w-full" />
        <TextField label={t('phone')} name="number" inputMode="tel" className="w-44 max-sm:w-full" />
        {hasExtensionFilter && (
          <Select
            label={t('activity')}
            name="inactive"
            className="w-66 max-sm:w-full"
            onChange={event => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{t('anyActivity')}</option>
            <option value="never">{t('neverSeen')}</option>
            <option value="hour">{t('inactiveHour')}</option>
            <option value="halfHourOrNever">{t('inactiveHalfHourOrNeverSeen')}</option>
            <option value="hourOrNever">{t('inactiveOrNeverSeen')}</option>
            <option value="twoHoursOrNever">{t('inactiveTwoHoursOrNeverSeen')}</option>
          </Select>
        )}
      </FilterBar>
    </CollapsibleFilters>
  )
}
