import type { BoardCell } from '@scrutineer/contract/fields/call-values'
import { classNames } from '../../../ui/class-names.ts'

/** What became of the expected reports, in the order of the bar. */
export const reportStates = ['received', 'late', 'partial', 'missing', 'unreachable'] as const
export type ReportState = (typeof reportStates)[number]

/** Patterns tell the states apart without the color. */
const patterns: Record<ReportState, string> = {
  received: 'bg-accent-solid',
  late: 'bg-[repeating-linear-gradient(90deg,var(--color-accent)_0_3px,transparent_3px_5px)]',
  partial:
    'bg-[linear-gradient(var(--color-accent)_0_0)] bg-[length:100%_50%] bg-no-repeat shadow-[inset_0_0_0_1px_var(--color-accent)]',
  missing: 'bg-surface shadow-[inset_0_0_0_1.5px_var(--color-late)]',
  unreachable:
    'bg-[repeating-linear-gradient(45deg,var(--color-late)_0_2px,transparent_2px_4px)] shadow-[inset_0_0_0_1px_var(--color-late)]',
}

/** The sign of a state, as in the bar. */
export const StateSwatch = ({ state, className }: { state: ReportState; className?: string }) => (
  <span
    aria-hidden
    className={classNames('forced-color-adjust-none inline-block shrink-0 rounded-xs', patterns[state], className)}
  />
)

/** Number of reports in each state; late ones are not counted as received again. */
const countsByState = ({ received, late, partial, missing, unreachable }: BoardCell) => ({
  received: received - late,
  late,
  partial,
  missing,
  unreachable,
})

/** The states of the expected reports as shares of their number. */
export const ReportBar = ({ cell }: { cell: BoardCell }) => {
  const counts = countsByState(cell)
  return (
    <span aria-hidden className="flex h-1.5 gap-px">
      {reportStates.map(
        state =>
          counts[state] > 0 && (
            <span
              key={state}
              className={classNames('forced-color-adjust-none min-w-1 rounded-[1px]', patterns[state])}
              style={{ flexGrow: counts[state], flexBasis: 0 }}
            />
          ),
      )}
    </span>
  )
}
