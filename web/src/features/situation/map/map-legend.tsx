import type { StationState } from '@scrutineer/contract/situation'
import { Circle, Triangle } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { classNames } from '../../../ui/class-names.ts'
import type { MapStation } from './map-station.ts'

/** What the map shows together, the most important first. */
const kinds = [
  { kind: 'flagged', states: ['flagged', 'open'] },
  { kind: 'noContact', states: ['silent'] },
  { kind: 'seen', states: ['seen'] },
  { kind: 'notCovered', states: ['notCovered'] },
] as const satisfies readonly { kind: string; states: readonly StationState[] }[]

const marks = {
  flagged: <Triangle aria-hidden className="size-3 text-danger" fill="currentColor" />,
  noContact: <Circle aria-hidden className="size-3 text-late" strokeWidth={4} />,
  seen: <span aria-hidden className="forced-color-adjust-none size-2 rounded-full bg-accent" />,
  notCovered: <span aria-hidden className="forced-color-adjust-none size-1 bg-edge" />,
}

interface Props {
  stations: readonly MapStation[]
  hidden: ReadonlySet<StationState>
  /** Without it the legend has no buttons, as on the wall. */
  onChange?: (hidden: ReadonlySet<StationState>) => void
  className: string
}

/** Marks of the map with their counts; a button hides the stations of a mark. */
export const MapLegend = ({ stations, hidden, onChange, className }: Props) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  return (
    <ul aria-label={t('legend')} className={className}>
      {kinds.map(({ kind, states }) => {
        const isHidden = states.some(state => hidden.has(state))
        const count = stations.filter(({ state }) => states.some(each => each === state)).length
        const label = (
          <>
            <span className="grid w-4 place-items-center">{marks[kind]}</span>
            {t(`legendItem.${kind}`)} <b className="font-semibold text-ink">{format.number(count)}</b>
          </>
        )
        const toggle = () => {
          const next = new Set<StationState>(hidden)
          for (const state of states) isHidden ? next.delete(state) : next.add(state)
          onChange?.(next)
        }
        const rowClass = 'flex items-center gap-1.5 whitespace-nowrap text-soft'
        return (
          <li key={kind}>
            {onChange ? (
              <button
                type="button"
                aria-pressed={!isHidden}
                onClick={toggle}
                className={classNames(
                  rowClass,
                  'h-8 rounded-md hover:bg-sunken pointer-coarse:h-10',
                  isHidden && 'line-through',
                )}
              >
                {label}
              </button>
            ) : (
              <span className={rowClass}>{label}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
