import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAreaChoices } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox, NumberPicker } from '../../../ui/form/combobox.tsx'
import { parseStationRange, type StationRange, type StationRangeError } from './station-range.ts'

interface SearchedRange {
  area: number | undefined
  county: string | undefined
  first: number | undefined
  last: number | undefined
}

interface Props {
  /** The range in the address; remount when it changes. */
  applied: StationRange
  /** There are matches to reset, even if the fields are empty. */
  hasMatches: boolean
  isSearching: boolean
  onSearch: (range: SearchedRange) => void
  onReset: () => void
}

const emptyRange: StationRange = { area: undefined, county: undefined, from: '', to: '' }

/** Marks the choices that are areas, among county codes. */
const areaPrefix = 'area/'

const placeOf = (value: string | undefined): StationRange =>
  value?.startsWith(areaPrefix)
    ? { ...emptyRange, area: Number(value.slice(areaPrefix.length)) }
    : { ...emptyRange, county: value }

/** Filters observers by area, or by county and a range of its stations. */
export const RecipientFilter = ({ applied, hasMatches, isSearching, onSearch, onReset }: Props) => {
  const t = useTranslations('notifications')
  const tCommon = useTranslations('ui')
  const counties = useQuery(countiesQuery)
  const areas = useAreaChoices()
  const [range, setRange] = useState(applied)
  const limit = counties.data?.find(({ code }) => code === range.county)?.limit ?? 0
  const { first, last, errors } = parseStationRange(range, limit)
  const fieldErrorMessage = (error: StationRangeError | undefined) => {
    if (!error) return undefined
    return error === 'number' ? t('invalidNumber', { limit }) : t('reversedRange')
  }
  if (counties.isError && !counties.data) return <QueryFailure query={counties} />
  const isEmpty = range.county === undefined && range.area === undefined && !hasMatches
  return (
    <search>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (Object.keys(errors).length === 0) onSearch({ area: range.area, county: range.county, first, last })
        }}
      >
        <Combobox
          label={t('COUNTY')}
          placeholder={t('countyPlaceholder')}
          className="grow basis-48"
          choices={[
            ...areas.map(({ value, label }) => ({ value: `${areaPrefix}${value}`, label })),
            ...(counties.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
          ]}
          value={range.area === undefined ? range.county : `${areaPrefix}${range.area}`}
          onChange={value => setRange(placeOf(value))}
        />
        <div className="flex grow basis-44 gap-3">
          <NumberPicker
            label={t('FROM')}
            className="min-w-0 grow basis-20"
            max={limit}
            disabled={limit === 0}
            value={range.from}
            onChange={from => setRange({ ...range, from })}
            error={fieldErrorMessage(errors.from)}
          />
          <NumberPicker
            label={t('TO')}
            className="min-w-0 grow basis-20"
            max={limit}
            disabled={limit === 0}
            value={range.to}
            onChange={to => setRange({ ...range, to })}
            error={fieldErrorMessage(errors.to)}
          />
        </div>
        <div className="flex gap-2 sm:mt-5.5">
          <Button type="submit" icon={Search} label={t('SEARCH')} isBusy={isSearching} />
          <Button
            variant="ghost"
            disabled={isEmpty}
            onClick={() => {
              setRange(emptyRange)
              onReset()
            }}
          >
            {tCommon('reset')}
          </Button>
        </div>
      </form>
    </search>
  )
}
