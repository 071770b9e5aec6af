import { classNames } from '../class-names.ts'

/** The placeholder of a text that is loading. Set the text's width by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={classNames('block h-3 max-w-full animate-pulse rounded-sm bg-line', className ?? 'w-24')}
  />
)

/** The number of skeleton rows: at most 25, enough to fill a window. */
export const skeletonRowCount = (expected: number) => Math.min(expected, 25)
