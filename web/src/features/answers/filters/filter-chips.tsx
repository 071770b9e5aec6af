import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { SavedViewsChip } from '../../../shared/saved-views/saved-views-chip.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChipLine, ChoiceChip, chipClass } from '../../../ui/layout/chip.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import {
  appliedFilter,
  formFilter,
  type ThreadSearch,
  type TimePreset,
  timePresets,
  viewFields,
} from '../threads/thread-search.ts'
import { FollowUpChips, useFollowUpSummary } from './follow-up-chips.tsx'
import { presetFilter } from './preset-filter.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useFilterNames, useTimeName } from './use-filter-names.ts'
import { openedFilter, savedFilter } from './view-filter.ts'

const ThreadsFilter = lazyComponent(async () => (await import('./threads-filter.tsx')).ThreadsFilter)

/** State of the panel with the specification's fields. What was typed into them stays while it is closed. */
const useMoreFilters = (box: RefObject<HTMLElement | null>) => {
  const id = useId()
  const chip = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const isOpen = state === 'open'
  const close = () => setState('closed')
  const closeByUser = () => {
    close()
    chip.current?.focus()
  }
  const onPress = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') closeByUser()
  })
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    document.addEventListener('pointerdown', onPress, controller)
    document.addEventListener('keydown', onKey, controller)
    return () => controller.abort()
  }, [isOpen])
  return {
    id,
    chip,
    state,
    isOpen,
    toggle: () => setState(isOpen ? 'closed' : 'open'),
    close: closeByUser,
  }
}

type MoreFilters = ReturnType<typeof useMoreFilters>

/** Opens the panel. It says how many of the filters without a chip are applied. */
const MoreFiltersChip = ({ panel, search }: { panel: MoreFilters; search: ThreadSearch }) => {
  const t = useTranslations('answers')
  const { pollingStationNumber, observerPhoneNumber } = search
  const count = [pollingStationNumber, observerPhoneNumber].filter(value => value !== undefined).length
  return (
    <button
      ref={panel.chip}
      type="button"
      aria-expanded={panel.isOpen}
      aria-controls={panel.state === 'unopened' ? undefined : panel.id}
      title={t('moreFiltersHint')}
      className={chipClass(count > 0, 'border-dashed')}
      onClick={panel.toggle}
    >
      <Plus aria-hidden />
      {count > 0 ? t('moreFiltersCount', { count }) : t('moreFilters')}
    </button>
  )
}

interface PanelProps {
  panel: MoreFilters
  search: ThreadSearch
  /** Receives the filter without the panel's fields, and with new ones. */
  onFilter: (change: ThreadSearch) => void
}

const noFormFilter: ThreadSearch = {
  county: undefined,
  pollingStationNumber: undefined,
  observerPhoneNumber: undefined,
  from: undefined,
  to: undefined,
  time: undefined,
}

/** The specification's fields, over the rows, so that opening it moves none of them. */
const MoreFiltersPanel = ({ panel, search, onFilter }: PanelProps) => {
  if (panel.state === 'unopened') return null
  const apply = (filter: ThreadSearch) => {
    panel.close()
    const isSameTime = filter.from === search.from && filter.to === search.to
    onFilter({ ...noFormFilter, ...(isSameTime && { time: search.time }), ...filter })
  }
  return (
    <div
      id={panel.id}
      hidden={!panel.isOpen}
      className="absolute top-full start-0 z-20 mt-1 max-w-full rounded-lg bg-surface p-4 text-ink shadow-floating"
    >
      <ThreadsFilter applied={formFilter(search)} onFilter={apply} onReset={() => apply({})} />
    </div>
  )
}

const ViewsChip = ({ isUrgent, search, onFilter }: Pick<Props, 'isUrgent' | 'search' | 'onFilter'>) => {
  const timeZone = useTimeZone() ?? 'UTC'
  return (
    <SavedViewsChip
      list={isUrgent ? 'urgents' : 'answers'}
      fields={viewFields}
      filter={savedFilter(search)}
      names={useFilterNames(search)}
      onOpen={saved => onFilter(openedFilter(saved, timeZone, new Date(referenceTime())))}
    />
  )
}

interface Props {
  isUrgent: boolean
  search: ThreadSearch
  onFilter: (filter: ThreadSearch) => void
  onReset: () => void
  /** At the end of the line. */
  end: ReactNode
}

/** The filters of the list as one line of chips. */
export const FilterChips = ({ isUrgent, search, onFilter, onReset, end }: Props) => {
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
  const { places, ngos } = useFilterChoices(search, areOffered)
  const hasTimes = useCapability('answers')
  const timeName = useTimeName(search)
  const head = useFollowUpSummary(isUrgent)
  const applied = appliedFilter(search)
  const apply = (change: ThreadSearch) => onFilter({ ...applied, time: search.time, ...change })
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
        {head.hasFollowUps && <ViewsChip {...{ isUrgent, search, onFilter }} />}
        {head.hasFollowUps && <FollowUpChips {...{ search, head, areOffered, apply }} />}
        {/* Areas and counties in one chip: with another one the line would wrap. */}
        <ChoiceChip
          label={t('county')}
          anyLabel={t('anyCounty')}
          choices={places}
          chosen={search.area ?? search.county}
          onChoose={place =>
            apply({
              area: typeof place === 'number' ? place : undefined,
              county: typeof place === 'string' ? place : undefined,
            })
          }
        />
        {ngos && head.hasFollowUps && (
          <ChoiceChip
            label={t('ngo')}
            anyLabel={t('anyNgo')}
            choices={ngos}
            chosen={search.idNgo}
            onChoose={idNgo => apply({ idNgo })}
          />
        )}
        {hasTimes && (
          <ChoiceChip<TimePreset | 'range'>
            label={t('time')}
            anyLabel={t('anyTime')}
            choices={timePresets.map(preset => ({ value: preset, label: t(preset === 'hour' ? 'lastHour' : 'today') }))}
            chosen={timeName === undefined ? undefined : (search.time ?? 'range')}
            chosenLabel={timeName}
            onChoose={preset =>
              apply({
                to: undefined,
                ...(preset === undefined || preset === 'range'
                  ? { from: undefined, time: undefined }
                  : presetFilter(preset, timeZone, new Date(referenceTime()))),
              })
            }
          />
        )}
        <MoreFiltersChip panel={panel} search={search} />
        {end}
      </ChipLine>
      <MoreFiltersPanel panel={panel} search={search} onFilter={apply} />
    </div>
  )
}
