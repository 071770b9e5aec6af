import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { keyOf } from '../../api/query.ts'
import { routePaths } from '../../app/paths.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ListView } from './list-view.ts'
import { type Quiet, quietChoices } from './quiet.ts'

const route = getRouteApi(routePaths.observers)

interface Filter {
  name?: string
  number?: string
  quiet?: Quiet | undefined
}

/** What the list is narrowed by. A choice of silence applies at once: whom to notify is two presses away. */
export const ObserverFilterBar = ({ view }: { view: ListView }) => {
  const t = useTranslations('observers')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { name, number, choice: quiet, hasQuiet, countFromNow } = view
  const filterBy = async (filter: Filter) => {
    // Filtering always asks the server, for the same words too.
    const isSame = filter.name === name && filter.number === number && filter.quiet === quiet
    countFromNow()
    void client.invalidateQueries({ queryKey: keyOf(observers.list), refetchType: isSame ? 'active' : 'none' })
    await navigate({
      search: ({ sortBy, sortDirection, pageSize }) => ({ sortBy, sortDirection, pageSize, ...filter }),
    })
  }
  return (
    <FilterFold count={[name, number, quiet].filter(Boolean).length}>
      <FilterBar
        applied={{ name, number, quiet }}
        onFilter={({ quiet: wanted, ...words }) =>
          void filterBy({ ...words, quiet: quietChoices.find(choice => choice === wanted) })
        }
        onReset={() => void filterBy({})}
      >
        <TextField label={t('name')} name="name" className="w-56 max-sm:w-full" />
        <TextField label={t('phone')} name="number" inputMode="tel" className="w-44 max-sm:w-full" />
        {hasQuiet && (
          <Select
            label={t('quiet')}
            name="quiet"
            className="w-66 max-sm:w-full"
            onChange={event => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{t('everybody')}</option>
            <option value="never">{t('neverSeen')}</option>
            <option value="hour">{t('silentHour')}</option>
            <option value="silent">{t('silentOrNever')}</option>
          </Select>
        )}
      </FilterBar>
    </FilterFold>
  )
}
