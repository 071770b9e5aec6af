import { useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { CollapsibleFilters } from '../../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../../ui/form/filter-bar.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { ObserverListFilter } from '../list-query.ts'
import { inactiveChoices } from './extension-filter.ts'

interface Props {
  applied: ObserverListFilter
  onFilter: (filter: ObserverListFilter) => void
}

/** The filters of the list. Activity applies on selection, name and phone on submit; chips stay. */
export const ObserverFilterBar = ({ applied, onFilter }: Props) => {
  const t = useTranslations('observers')
  const hasExtensionFilter = useCapability('observers')
  const { name, number, inactive } = applied
  const applyFilter = (fields: Readonly<Record<string, string>>) =>
    onFilter({
      ...applied,
      name: fields.name,
      number: fields.number,
      inactive: inactiveChoices.find(choice => choice === fields.inactive),
    })
  return (
    <CollapsibleFilters count={[name, number, inactive].filter(Boolean).length}>
      <FilterBar applied={{ name, number, inactive }} onFilter={applyFilter} onReset={() => applyFilter({})}>
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
