import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FilterSelect } from '../../ui/form/select.tsx'
import { useAreaChoices } from './area-choices.ts'
import { countiesQuery } from './counties.ts'

interface Props {
  /** The id in the address. */
  applied: number | undefined
}

/** Filters by area. Renders nothing if the election has no areas. */
export const AreaFilterField = ({ applied }: Props) => {
  const t = useTranslations('places')
  const choices = useAreaChoices()
  if (choices.length === 0 && applied === undefined) return null
  return (
    <FilterSelect
      label={t('area')}
      name="area"
      className="w-48 max-sm:w-full"
      anyLabel={t('anyArea')}
      choices={choices}
      applied={applied === undefined ? undefined : { value: String(applied), label: String(applied) }}
    />
  )
}

/** Filters by county. */
export const CountyFilterField = ({ applied }: { applied: string | undefined }) => {
  const t = useTranslations('places')
  const { data: counties } = useQuery(countiesQuery)
  return (
    <FilterSelect
      label={t('county')}
      name="county"
      className="w-48 max-sm:w-full"
      anyLabel={t('anyCounty')}
      choices={(counties ?? []).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      applied={applied === undefined ? undefined : { value: applied, label: applied }}
    />
  )
}
