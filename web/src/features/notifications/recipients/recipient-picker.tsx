import { observers } from '@scrutineer/contract/observers'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { endpointKey } from '../../../api/query.ts'
import { useNgoShortNames } from '../../../shared/ngos.ts'
import { routePaths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toggleKey } from '../../../ui/table/selection.ts'
import { RecipientFilter } from './recipient-filter.tsx'
import type { MatchedObserver, useRecipientSearch } from './use-recipient-search.ts'

interface RecipientCardsProps {
  matched: readonly MatchedObserver[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The matched observers as selectable cards. */
const RecipientCards = ({ matched, chosen, onChoose }: RecipientCardsProps) => {
  const t = useTranslations('notifications')
  const shortNameOf = useNgoShortNames()
  const id = useId()
  const count = matched.filter(observer => chosen.has(observer.id)).length
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={id} className="text-soft">
          {t('foundCount', { count: matched.length })}
        </p>
        <div className="flex gap-2">
          <Button disabled={count === matched.length} onClick={() => onChoose(new Set(matched.map(({ id }) => id)))}>
            {t('SELECT_ALL')}
          </Button>
          <Button label={t('DESELECT_ALL')} disabled={count === 0} onClick={() => onChoose(new Set())} />
        </div>
      </div>
      <ul aria-labelledby={id} className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {matched.map(observer => (
          // There may be hundreds of matches: `content-visibility` skips rendering those off screen.
          <li key={observer.id} className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
            <label className="flex h-full cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-wash">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent-solid"
                checked={chosen.has(observer.id)}
                onChange={() => onChoose(toggleKey(chosen, observer.id))}
              />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{observer.name}</span>
                <span className="truncate text-soft text-sm">
                  {observer.currentStation && <span className="text-ink">{observer.currentStation} · </span>}
                  {[observer.phone, (observer.idNgo && shortNameOf(observer.idNgo)) ?? observer.ngo]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

const route = getRouteApi(routePaths.notifications)

const SkeletonCards = () => {
  const t = useTranslations('ui')
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {[0, 1, 2, 3].map(card => (
          <div key={card} className="grid h-14 content-center gap-2 rounded-md border border-line px-3">
            <Skeleton className="w-32" />
            <Skeleton className="w-24" />
          </div>
        ))}
      </div>
    </>
  )
}

interface Props {
  recipientSearch: ReturnType<typeof useRecipientSearch>
  /** The matched or preselected observers; undefined while loading and without either. */
  matched: readonly MatchedObserver[] | undefined
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  /** Called before another search: discards the matches and the selection. */
  onClear: () => void
}

/** Selects recipients: found by county and station, or passed from the observers' list. */
export const RecipientPicker = ({ recipientSearch, matched, chosen, onChoose, onClear }: Props) => {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { area, countyCodes, fromPollingStationNumber, toPollingStationNumber } = route.useSearch()
  const applied = {
    area,
    county: countyCodes?.[0],
    from: String(fromPollingStationNumber ?? ''),
    to: String(toPollingStationNumber ?? ''),
  }
  return (
    <>
      <RecipientFilter
        key={JSON.stringify(applied)}
        applied={applied}
        hasMatches={recipientSearch.isRequested || matched !== undefined}
        isSearching={recipientSearch.isFetching}
        onSearch={({ area: searchedArea, county, first, last }) => {
          onClear()
          // Refetch an unchanged search too: observers check in and out.
          client.removeQueries({ queryKey: endpointKey(observers.active), type: 'inactive' })
          void client.invalidateQueries({ queryKey: endpointKey(observers.active) })
          void navigate({
            search: {
              ...(searchedArea !== undefined && { area: searchedArea }),
              ...(county !== undefined && { countyCodes: [county] }),
              ...(first !== undefined && { fromPollingStationNumber: first }),
              ...(last !== undefined && { toPollingStationNumber: last }),
              currentlyCheckedIn: true,
            },
            resetScroll: false,
          })
        }}
        onReset={() => {
          onClear()
          void navigate({ search: {}, resetScroll: false })
        }}
      />
      {recipientSearch.isRequested && recipientSearch.isError && (
        <QueryFailure query={recipientSearch} lastDataAt={matched ? recipientSearch.dataUpdatedAt : 0} />
      )}
      {recipientSearch.isRequested && recipientSearch.isPending && <SkeletonCards />}
      {matched?.length === 0 && <EmptyState icon={UserX} title={t('noMatchTitle')} text={t('noMatchText')} />}
      {matched && matched.length > 0 && <RecipientCards matched={matched} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}
