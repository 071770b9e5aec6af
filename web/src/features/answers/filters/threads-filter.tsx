import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { type FilterErrors, noFilterErrors } from '../../../shared/form/range-filter.ts'
import { TimeRangeFields } from '../../../shared/form/time-range-fields.tsx'
import { countiesQuery, useCountyChoices } from '../../../shared/places/counties.ts'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type FormField, parseFilter, type ThreadSearch } from '../threads/thread-search.ts'

/** Selects a county by code and name; a text field for the code if the counties failed to load. */
const CountyField = ({ applied }: { applied: string | undefined }) => {
  const t = useTranslations('answers')
  const { isError } = useQuery(countiesQuery)
  const choices = useCountyChoices()
  const className = 'w-48 max-sm:w-full'
  if (isError) return <TextField label={t('countyCode')} name="county" defaultValue={applied} className={className} />
  return (
    <Select
      label={t('county')}
      name="county"
      className={className}
      anyLabel={t('anyCounty')}
      choices={choices}
      applied={applied === undefined ? undefined : { value: applied, label: applied }}
    />
  )
}

interface Props {
  applied: ThreadSearch
  onFilter: (filter: ThreadSearch) => void
  onReset: () => void
}

/** The specification's filter of the list. */
export const ThreadsFilter = ({ applied, onFilter, onReset }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const [errors, setErrors] = useState<FilterErrors<FormField>>(noFilterErrors)
  const message = (field: FormField, text: string) => (errors.invalidFields.has(field) ? text : undefined)
  const hasTimes = useCapability('answers')
  const { from, to, ...withoutTimes } = applied
  return (
    <FilterBar
      applied={hasTimes ? applied : withoutTimes}
      onFilter={typed => {
        const result = parseFilter(typed, timeZone, new Date(referenceTime()))
        setErrors(result)
        if (result.filter) onFilter(result.filter)
      }}
      onReset={() => {
        setErrors(noFilterErrors)
        onReset()
      }}
    >
      <CountyField applied={applied.county} />
      <TextField
        label={t('stationNumber')}
        name="pollingStationNumber"
        inputMode="numeric"
        error={message('pollingStationNumber', t('invalidNumber'))}
        className="w-28 max-sm:w-full"
      />
      <TextField
        label={t('observerPhone')}
        name="observerPhoneNumber"
        inputMode="tel"
        error={message('observerPhoneNumber', t('tooLong'))}
        className="w-40 max-sm:w-full"
      />
      {hasTimes && <TimeRangeFields {...errors} />}
    </FilterBar>
  )
}
