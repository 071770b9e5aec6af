import { classNames } from './class-names.ts'

/** A grey bar where text will be; give it that text's width. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={classNames('block h-3 max-w-full animate-pulse rounded-sm bg-line', className ?? 'w-24')}
  />
)
