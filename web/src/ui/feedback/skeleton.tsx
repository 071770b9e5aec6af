import { classNames } from '../class-names.ts'

/** A grey bar where text will be; give it that text's width. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={classNames('block h-3 max-w-full animate-pulse rounded-sm bg-line', className ?? 'w-24')}
  />
)

/** How many rows of bars stand for rows that are awaited: as many as fill a window, since nobody sees those below it. */
export const skeletonRowCount = (expected: number) => Math.min(expected, 25)
