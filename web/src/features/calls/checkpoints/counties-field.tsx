import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { areasQuery } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { selectablePlaces, summarizeSelection } from './county-selection.ts'

interface Props {
  /** Codes of the selected counties; none stands for all counties. */
  codes: readonly string[]
  error: string | undefined
  onChange: (codes: readonly string[]) => void
}

/** Selects counties, one by one or by area. */
export const CountiesField = ({ codes, error, onChange }: Props) => {
  const t = useTranslations('calls')
  const counties = useQuery(countiesQuery)
  const { data: areas } = useQuery(areasQuery)
  const places = useMemo(() => selectablePlaces(areas ?? [], counties.data ?? []), [areas, counties.data])
  if (counties.isError) return <QueryFailure query={counties} />
  const selected = summarizeSelection(codes, places)
  const choices = places
    .filter(place => !place.codes.every(code => codes.includes(code)))
    .map(({ key, label }) => ({ value: key, label }))
  const add = (key: string | undefined) => {
    const place = places.find(each => each.key === key)
    if (place) onChange([...new Set([...codes, ...place.codes])])
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Combobox
        label={t('counties')}
        hint={t('countiesHint')}
        choices={choices}
        value={undefined}
        onChange={add}
        error={error}
      />
      {selected.length > 0 && (
        <ul aria-label={t('selectedCounties')} className="flex flex-wrap gap-1.5">
          {selected.map(place => (
            <li key={place.key} className="max-w-full">
              <Button
                size="narrow"
                className="max-w-full"
                aria-label={t('removePlace', { place: place.label })}
                onClick={() => onChange(codes.filter(code => !place.codes.includes(code)))}
              >
                <span className="truncate">{place.label}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
