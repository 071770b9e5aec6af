import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { countiesQuery, useCountyChoices } from '../../../shared/places/counties.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Combobox, NumberPicker } from '../../../ui/form/combobox.tsx'

export interface StationInput {
  readonly county: string | undefined
  /** As typed. */
  readonly number: string
}

interface Props {
  value: StationInput
  onChange: (value: StationInput) => void
}

/** Fields for a polling station: the county, searchable by name or code, and the station's number. */
export const StationFields = ({ value, onChange }: Props) => {
  const t = useTranslations('unplaced')
  const counties = useQuery(countiesQuery)
  const choices = useCountyChoices()
  if (counties.isError && !counties.data) return <QueryFailure query={counties} />
  const limit = counties.data?.find(({ code }) => code === value.county)?.limit ?? 0
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Combobox
        label={t('county')}
        placeholder={t('countyPlaceholder')}
        className="grow-2 basis-52"
        choices={choices}
        value={value.county}
        onChange={county => onChange({ county, number: '' })}
        name="countyCode"
      />
      <NumberPicker
        label={t('stationNumber')}
        className="grow basis-28"
        max={limit}
        value={value.number}
        onChange={number => onChange({ ...value, number })}
        name="pollingStationNumber"
      />
    </div>
  )
}
