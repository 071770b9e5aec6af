import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { chipClass } from '../../../ui/layout/chip.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { formFilter, type ThreadSearch } from '../threads/thread-search.ts'

const ThreadsFilter = lazyComponent(async () => (await import('./threads-filter.tsx')).ThreadsFilter)

/** State of the panel with the specification's fields. What was typed into them stays while it is closed. */
export const useMoreFilters = (box: RefObject<HTMLElement | null>) => {
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
export const MoreFiltersChip = ({ panel, search }: { panel: MoreFilters; search: ThreadSearch }) => {
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
  hasTimeFilter: boolean
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
export const MoreFiltersPanel = ({ panel, search, hasTimeFilter, onFilter }: PanelProps) => {
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
      className="absolute top-full left-0 z-20 mt-1 max-w-full rounded-lg bg-surface p-4 text-ink shadow-floating"
    >
      <ThreadsFilter
        applied={formFilter(search)}
        hasTimeFilter={hasTimeFilter}
        onFilter={apply}
        onReset={() => apply({})}
      />
    </div>
  )
}
