import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { countiesQuery } from '../../../shared/counties.ts'
import { CollapsibleFilters } from '../../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type AppliedFilter, type FilterField, parseFilter } from './thread-search.ts'

/** By name and code; typed where the counties can't be had, or by a code that none of them has. */
const CountyField = ({ applied }: { applied: string | undefined }) => {
  const t = useTranslations('answers')
  const counties = useQuery(countiesQuery)
  const className = 'w-48 max-sm:w-full'
  if (counties.isError)
    return <TextField label={t('countyCode')} name="county" defaultValue={applied} className={className} />
  const known = (counties.data ?? []).map(({ code, name }) => ({ code, words: `${code} · ${name}` }))
  // Until the counties are there, and for one that isn't: the choice of the address has its place. In the same list, so
  // that it stays the same element, and chosen, when the others arrive.
  const isMissing = applied !== undefined && !known.some(({ code }) => code === applied)
  const choices = isMissing ? [{ code: applied, words: applied }, ...known] : known
  return (
    <Select label={t('county')} name="county" className={className}>
      <option value="">{t('anyCounty')}</option>
      {choices.map(({ code, words }) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </Select>
  )
}

interface FilterErrors {
  readonly invalidFields: ReadonlySet<FilterField>
  /** The period would end before it begins. */
  readonly isReversed: boolean
}

const noErrors: FilterErrors = { invalidFields: new Set(), isReversed: false }

interface Props {
  applied: AppliedFilter
  /** False on a server that ignores the times it is asked for. */
  hasTimeFilter: boolean
  onFilter: (filter: AppliedFilter) => void
  onReset: () => void
}

/** What the list is narrowed by. */
export const ThreadsFilter = ({ applied, hasTimeFilter, onFilter, onReset }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const [{ invalidFields, isReversed }, setChecked] = useState<FilterErrors>(noErrors)
  const message = (field: FilterField, words: string) => (invalidFields.has(field) ? words : undefined)
  const { from, to, ...withoutTimes } = applied
  return (
    <CollapsibleFilters count={Object.keys(applied).length}>
      <FilterBar
        applied={hasTimeFilter ? applied : withoutTimes}
        onFilter={typed => {
          const checked = parseFilter(typed, timeZone, new Date())
          setChecked(checked)
          if (checked.filter) onFilter(checked.filter)
        }}
        onReset={() => {
          setChecked(noErrors)
          onReset()
        }}
      >
        <CountyField applied={applied.county} />
        <TextField
          label={t('stationNumber')}
          name="pollingStationNumber"
          inputMode="numeric"
          error={message('pollingStationNumber', t('wrongNumber'))}
          className="w-28 max-sm:w-full"
        />
        <TextField
          label={t('observerPhone')}
          name="observerPhoneNumber"
          inputMode="tel"
          error={message('observerPhoneNumber', t('tooLong'))}
          className="w-40 max-sm:w-full"
        />
        {hasTimeFilter && (
          <>
            <TextField
              label={t('from')}
              name="from"
              placeholder={t('timePlaceholder')}
              error={message('from', t('wrongTime'))}
              className="w-44 max-sm:w-full"
            />
            <TextField
              label={t('to')}
              name="to"
              placeholder={t('timePlaceholder')}
              error={message('to', isReversed ? t('timesReversed') : t('wrongTime'))}
              className="w-44 max-sm:w-full"
            />
          </>
        )}
      </FilterBar>
    </CollapsibleFilters>
  )
}
