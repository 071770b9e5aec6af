import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useNgoShortNames } from '../../../shared/ngos.ts'
import { Button } from '../../../ui/button.tsx'
import { toggleKey } from '../../../ui/table/selection.ts'
import type { MatchedObserver } from './use-recipient-search.ts'

interface Props {
  matched: readonly MatchedObserver[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The matched observers as selectable cards. */
export const RecipientCards = ({ matched, chosen, onChoose }: Props) => {
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
          <Button disabled={count === 0} onClick={() => onChoose(new Set())}>
            {t('DESELECT_ALL')}
          </Button>
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
