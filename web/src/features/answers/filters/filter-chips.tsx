import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { referenceTime } from '../../../lib/reference-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipLine, MenuChip } from '../../../ui/layout/chip.tsx'
import { choiceItems } from '../../../ui/overlay/choice-items.ts'
import { SavedViewsChip } from '../saved-views/saved-views-chip.tsx'
import { appliedFilter, type ThreadSearch, timePresets } from '../threads/thread-search.ts'
import { FollowUpChips, useFollowUpSummary } from './follow-up-chips.tsx'
import { MoreFiltersChip, MoreFiltersPanel, useMoreFilters } from './more-filters.tsx'
import { presetFilter } from './preset-filter.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useTimeName } from './use-filter-names.ts'

interface Props {
  isUrgent: boolean
  search: ThreadSearch
  /** False if the server ignores the time filter. */
  hasTimeFilter: boolean
  onFilter: (filter: ThreadSearch) => void
  onReset: () => void
  /** At the end of the line. */
  end: ReactNode
}

const anyPlace: ThreadSearch = { area: undefined, county: undefined }

/** The filters of the list as one line of chips. */
export const FilterChips = ({ isUrgent, search, hasTimeFilter, onFilter, onReset, end }: Props) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const timeZone = useTimeZone() ?? 'UTC'
  const box = useRef<HTMLDivElement>(null)
  const panel = useMoreFilters(box)
  // What the menus offer is loaded for who is about to open one.
  const [areOffered, setOffered] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    for (const type of ['pointerover', 'focusin'])
      box.current?.addEventListener(type, () => setOffered(true), controller)
    return () => controller.abort()
  }, [])
  const { isOrganizer, areas, counties, ngos, areaName, countyName, ngoName } = useFilterChoices(search, areOffered)
  const timeName = useTimeName(search)
  const head = useFollowUpSummary(isUrgent)
  const applied = appliedFilter(search)
  const apply = (change: ThreadSearch) => onFilter({ ...applied, time: search.time, ...change })
  const { area, county, idNgo, time } = search
  // One chip: with another one the line would wrap.
  const places = [
    ...areas.map(({ value, label }) => ({ name: label, change: { area: Number(value), county: undefined } })),
    ...counties.map(({ code, name }) => ({ name: `${code} · ${name}`, change: { area: undefined, county: code } })),
  ]
  return (
    <div ref={box} className="relative">
      <ChipLine
        label={t('chips')}
        end={
          Object.keys(applied).length > 0 && (
            <Button variant="ghost" size="chip" className="shrink-0" onClick={onReset}>
              {ui('reset')}
              <span className="sr-only"> {t('allFilters')}</span>
            </Button>
          )
        }
      >
        {head.hasFollowUps && <SavedViewsChip {...{ isUrgent, search, areOffered, onFilter }} />}
        {head.hasFollowUps && <FollowUpChips {...{ search, head, areOffered, apply }} />}
        <MenuChip
          label={t('county')}
          value={areaName ?? countyName}
          items={choiceItems(
            t('anyCounty'),
            places.find(({ change }) => change.area === area && change.county === county),
            places.map(place => ({ value: place, label: place.name })),
            place => apply(place?.change ?? anyPlace),
          )}
        />
        {isOrganizer && head.hasFollowUps && (
          <MenuChip
            label={t('ngo')}
            value={ngoName}
            items={choiceItems(
              t('anyNgo'),
              idNgo,
              ngos.map(({ id, shortName }) => ({ value: id, label: shortName })),
              value => apply({ idNgo: value }),
            )}
          />
        )}
        {hasTimeFilter && (
          <MenuChip
            label={t('time')}
            value={timeName}
            items={choiceItems(
              t('anyTime'),
              timeName === undefined ? undefined : (time ?? 'range'),
              timePresets.map(preset => ({ value: preset, label: t(preset === 'hour' ? 'lastHour' : 'today') })),
              preset =>
                apply({
                  to: undefined,
                  ...(preset === undefined || preset === 'range'
                    ? { from: undefined, time: undefined }
                    : presetFilter(preset, timeZone, new Date(referenceTime()))),
                }),
            )}
          />
        )}
        <MoreFiltersChip panel={panel} search={search} />
        {end}
      </ChipLine>
      <MoreFiltersPanel panel={panel} search={search} hasTimeFilter={hasTimeFilter} onFilter={apply} />
    </div>
  )
}
