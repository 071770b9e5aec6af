import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { toElectionTime } from '../../lib/format/time-input.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { useAreaChoices } from '../../shared/places/areas.ts'
import { useCountyChoices } from '../../shared/places/counties.ts'
import { ChipLine, ChoiceChip, chipClass, type FilterChoice, labelOf, ToggleChip } from '../../ui/layout/chip.tsx'
import { type AnalysisSearch, noCrossing } from './analysis-query.ts'
import { TimeDialog } from './time-dialog.tsx'

interface Props {
  search: AnalysisSearch
  forms: readonly FilterChoice<number>[]
}

interface TimeProps {
  search: AnalysisSearch
  apply: (change: AnalysisSearch) => void
}

/** The time of receipt as text; undefined without that filter. */
const useTimeRange = ({ from, to }: AnalysisSearch) => {
  const timeZone = useTimeZone() ?? 'UTC'
  if (from === undefined && to === undefined) return undefined
  return [from, to].map(at => (at === undefined ? '…' : toElectionTime(at, timeZone))).join(' – ')
}

const usePlaces = (): readonly FilterChoice<number | string>[] => [...useAreaChoices(), ...useCountyChoices()]

/** The filters of the address, as their chips show them. */
export const useAnalysisFilterNames = (search: AnalysisSearch): readonly string[] => {
  const t = useTranslations('analysis')
  const { isOrganizer } = useCurrentUser()
  const places = usePlaces()
  const { data: ngos } = useQuery({ ...ngosQuery, enabled: isOrganizer })
  const { area, county, idNgo, unit, verified } = search
  return [
    labelOf(places, area),
    labelOf(places, county),
    ngos?.find(({ id }) => id === idNgo)?.shortName,
    useTimeRange(search),
    unit && t('onePerStation'),
    verified && t('verifiedOnly'),
  ].filter(name => typeof name === 'string')
}

/** When the counted answers were received. */
const TimeChip = ({ search, apply }: TimeProps) => {
  const t = useTranslations('answers')
  const [isOpen, setOpen] = useState(false)
  const { from, to } = search
  const range = useTimeRange(search)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={chipClass(range !== undefined)}
        onClick={() => setOpen(true)}
      >
        {range ?? t('anyTime')}
        <ChevronDown aria-hidden />
      </button>
      {isOpen && <TimeDialog applied={{ from, to }} onFilter={apply} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Which reports are counted: the chips write the address. */
export const AnalysisFilters = ({ search, forms }: Props) => {
  const t = useTranslations()
  const navigate = useNavigate()
  const { isOrganizer } = useCurrentUser()
  const places = usePlaces()
  const { data: ngos } = useQuery({ ...ngosQuery, enabled: isOrganizer })
  const apply = (change: AnalysisSearch) =>
    void navigate({ href: paths.analysis({ ...search, ...change }), replace: true, resetScroll: false })
  return (
    <ChipLine label={t('ui.filters')}>
      {/* The name of the form doesn't shrink: the line scrolls. */}
      <span className="shrink-0">
        <ChoiceChip
          label={t('analysis.form')}
          choices={forms}
          chosen={search.form}
          onChoose={form => apply({ form, ...noCrossing })}
        />
      </span>
      <ChoiceChip
        label={t('places.county')}
        anyLabel={t('places.anyCounty')}
        showsAny
        choices={places}
        chosen={search.area ?? search.county}
        onChoose={place =>
          apply({
            area: typeof place === 'number' ? place : undefined,
            county: typeof place === 'string' ? place : undefined,
          })
        }
      />
      {isOrganizer && (
        <ChoiceChip
          label={t('situation.ngo')}
          anyLabel={t('situation.allNgos')}
          showsAny
          choices={(ngos ?? [])
            .filter(({ isActive, id }) => isActive || id === search.idNgo)
            .map(({ id, shortName }) => ({ value: id, label: shortName }))}
          chosen={search.idNgo}
          onChoose={idNgo => apply({ idNgo })}
        />
      )}
      <TimeChip search={search} apply={apply} />
      <ChoiceChip
        label={t('analysis.unit')}
        anyLabel={t('analysis.allReports')}
        showsAny
        choices={[{ value: 'stations', label: t('analysis.onePerStation') }]}
        chosen={search.unit}
        onChoose={unit => apply({ unit })}
      />
      <ToggleChip
        isOn={search.verified === true}
        onToggle={() => apply({ verified: search.verified ? undefined : true })}
      >
        {t('analysis.verifiedOnly')}
      </ToggleChip>
    </ChipLine>
  )
}
