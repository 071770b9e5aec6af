import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { rangeText } from '../../lib/format/time-input.ts'
import { useNgoChoices } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { useAreaChoices } from '../../shared/places/areas.ts'
import { useCountyChoices } from '../../shared/places/counties.ts'
import { ChipLine, ChoiceChip, chipClass, type FilterChoice, labelOf, ToggleChip } from '../../ui/layout/chip.tsx'
import { type AnalysisSearch, noCrossing } from './analysis-query.ts'
import { TimeDialog } from './time-dialog.tsx'

type Apply = (change: AnalysisSearch) => void

interface Props {
  search: AnalysisSearch
  forms: readonly FilterChoice<number>[]
}

interface ReportFilterProps extends Props {
  apply: Apply
  /** Further chips. */
  children: ReactNode
}

const usePlaces = (): readonly FilterChoice<number | string>[] => [...useAreaChoices(), ...useCountyChoices()]

/** The filters of the address, as their chips show them. */
export const useAnalysisFilterNames = (search: AnalysisSearch): readonly string[] => {
  const t = useTranslations('analysis')
  const places = usePlaces()
  const ngos = useNgoChoices()
  const timeZone = useTimeZone() ?? 'UTC'
  const { area, county, idNgo, from, to, unit, verified } = search
  return [
    labelOf(places, area),
    labelOf(places, county),
    labelOf(ngos ?? [], idNgo, ''),
    rangeText(from, to, timeZone),
    unit && t('onePerStation'),
    verified && t('verifiedOnly'),
  ].filter(name => typeof name === 'string')
}

/** When the counted answers were received. */
const TimeChip = ({ search, apply }: { search: AnalysisSearch; apply: (change: AnalysisSearch) => void }) => {
  const t = useTranslations('answers')
  const [isOpen, setOpen] = useState(false)
  const { from, to } = search
  const range = rangeText(from, to, useTimeZone() ?? 'UTC')
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

/** The form, and which of its reports. */
export const ReportFilters = ({ search, forms, apply, children }: ReportFilterProps) => {
  const t = useTranslations()
  const places = usePlaces()
  const ngos = useNgoChoices()
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
      {ngos && (
        <ChoiceChip
          label={t('situation.ngo')}
          anyLabel={t('situation.allNgos')}
          showsAny
          choices={ngos.filter(({ isActive, value }) => isActive || value === search.idNgo)}
          chosen={search.idNgo}
          onChoose={idNgo => apply({ idNgo })}
        />
      )}
      <TimeChip search={search} apply={apply} />
      {children}
    </ChipLine>
  )
}

/** Which reports are counted: the chips write the address. */
export const AnalysisFilters = ({ search, forms }: Props) => {
  const t = useTranslations('analysis')
  const navigate = useNavigate()
  const apply = (change: AnalysisSearch) =>
    void navigate({ href: paths.analysis({ ...search, ...change }), replace: true, resetScroll: false })
  return (
    <ReportFilters search={search} forms={forms} apply={apply}>
      <ChoiceChip
        label={t('unit')}
        anyLabel={t('allReports')}
        showsAny
        choices={[{ value: 'stations', label: t('onePerStation') }]}
        chosen={search.unit}
        onChoose={unit => apply({ unit })}
      />
      <ToggleChip
        isOn={search.verified === true}
        onToggle={() => apply({ verified: search.verified ? undefined : true })}
      >
        {t('verifiedOnly')}
      </ToggleChip>
    </ReportFilters>
  )
}
