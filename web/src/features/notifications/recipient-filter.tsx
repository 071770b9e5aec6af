import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { countiesQuery } from '../../shared/counties.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { NumberPicker } from '../../ui/number-picker.tsx'
import { type Place, type RangeFault, readRange } from './station-range.ts'

interface Props {
  /** What the address asks for; render anew when it changes. */
  applied: Place
  /** There is something to reset besides what is typed here. */
  hasFound: boolean
  isSearching: boolean
  onSearch: (place: { county: string | undefined; first: number | undefined; last: number | undefined }) => void
  onReset: () => void
}

const nowhere: Place = { county: undefined, from: '', to: '' }

/** Where the observers are: a county, and stations of it. */
export const RecipientFilter = ({ applied, hasFound, isSearching, onSearch, onReset }: Props) => {
  const t = useTranslations('notifications')
  const words = useTranslations('ui')
  const counties = useQuery(countiesQuery)
  const [place, setPlace] = useState(applied)
  const limit = counties.data?.find(({ code }) => code === place.county)?.limit ?? 0
  const { first, last, faults } = readRange(place, limit)
  const faultWords = (fault: RangeFault | undefined) => {
    if (!fault) return undefined
    return fault === 'number' ? t('wrongNumber', { limit }) : t('wrongOrder')
  }
  if (counties.isError) return <QueryFailure of={counties} />
  const isEmpty = place.county === undefined && !hasFound
  return (
    <search>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (Object.keys(faults).length === 0) onSearch({ county: place.county, first, last })
        }}
      >
        <Combobox
          label={t('COUNTY')}
          placeholder={t('countyPlaceholder')}
          className="grow basis-48"
          choices={(counties.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          value={place.county}
          onChange={county => setPlace({ ...nowhere, county })}
        />
        <div className="flex grow basis-44 gap-3">
          <NumberPicker
            label={t('FROM')}
            className="min-w-0 grow basis-20"
            limit={limit}
            disabled={limit === 0}
            value={place.from}
            onChange={from => setPlace({ ...place, from })}
            error={faultWords(faults.from)}
          />
          <NumberPicker
            label={t('TO')}
            className="min-w-0 grow basis-20"
            limit={limit}
            disabled={limit === 0}
            value={place.to}
            onChange={to => setPlace({ ...place, to })}
            error={faultWords(faults.to)}
          />
        </div>
        <div className="flex gap-2 sm:mt-5.5">
          <Button type="submit" isBusy={isSearching}>
            {!isSearching && <Search aria-hidden />}
            {t('SEARCH')}
          </Button>
          <Button
            look="quiet"
            disabled={isEmpty}
            onClick={() => {
              setPlace(nowhere)
              onReset()
            }}
          >
            {words('reset')}
          </Button>
        </div>
      </form>
    </search>
  )
}
