import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readFields } from '../../../lib/search-params.ts'
import { useNgoShortNames } from '../../../shared/ngos.ts'
import { useAreaChoices } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { CollapsibleFilters } from '../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ChipLine, RemovableChip } from '../../../ui/layout/chip.tsx'
import { type StationFilter, stationList } from './stations-query.ts'

/** Filters by area. Renders nothing if the election has no areas. */
const AreaFilterField = ({ applied }: { applied: number | undefined }) => {
  const t = useTranslations('places')
  const choices = useAreaChoices()
  if (choices.length === 0 && applied === undefined) return null
  return (
    <Select
      label={t('area')}
      name="area"
      className="w-48 max-sm:w-full"
      anyLabel={t('anyArea')}
      choices={choices}
      applied={applied === undefined ? undefined : { value: applied, label: String(applied) }}
    />
  )
}

/** Filters by county. */
const CountyFilterField = ({ applied }: { applied: string | undefined }) => {
  const t = useTranslations('places')
  const { data: counties } = useQuery(countiesQuery)
  return (
    <Select
      label={t('county')}
      name="county"
      className="w-48 max-sm:w-full"
      anyLabel={t('anyCounty')}
      choices={(counties ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      applied={applied === undefined ? undefined : { value: applied, label: applied }}
    />
  )
}

interface Props {
  applied: StationFilter
  onFilter: (filter: StationFilter) => void
}

/** The NGO whose reports are counted, to be removed. */
export const NgoChip = ({ idNgo, onRemove }: { idNgo: number; onRemove: () => void }) => {
  const t = useTranslations('stationList')
  const ngoName = useNgoShortNames()(idNgo) ?? String(idNgo)
  return (
    <ChipLine label={t('chips')}>
      <RemovableChip onRemove={onRemove}>{t('ofNgo', { ngo: ngoName })}</RemovableChip>
    </ChipLine>
  )
}

/** The filters of the list. */
export const StationsFilterBar = ({ applied: { idNgo, ...applied }, onFilter }: Props) => {
  const t = useTranslations('stationList')
  const ofNgo = idNgo === undefined ? {} : { idNgo }
  return (
    <CollapsibleFilters count={Object.keys(applied).length}>
      <FilterBar
        applied={applied}
        onFilter={input => onFilter({ ...readFields(stationList.filters, input).values, ...ofNgo })}
        onReset={() => onFilter(ofNgo)}
      >
        <TextField
          label={t('search')}
          name="search"
          placeholder={t('searchPlaceholder')}
          maxLength={200}
          className="w-56 max-sm:w-full"
        />
        <AreaFilterField applied={applied.area} />
        <CountyFilterField applied={applied.county} />
        <Select label={t('coverage')} name="covered" className="w-40 max-sm:w-full">
          <option value="">{t('any')}</option>
          <option value="yes">{t('covered')}</option>
          <option value="no">{t('notCovered')}</option>
          <option value="flagged">{t('withFlags')}</option>
        </Select>
        <Select label={t('state')} name="active" className="w-32 max-sm:w-full">
          <option value="">{t('any')}</option>
          <option value="true">{t('active')}</option>
          <option value="false">{t('inactive')}</option>
        </Select>
      </FilterBar>
    </CollapsibleFilters>
  )
}
