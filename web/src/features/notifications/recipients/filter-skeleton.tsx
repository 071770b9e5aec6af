import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const FieldSkeleton = ({ className }: { className: string }) => (
  <div className={classNames('grid gap-1', className)}>
    <Skeleton className="my-1 w-16" />
    <Skeleton className="h-8 w-full pointer-coarse:h-10" />
  </div>
)

/** The placeholder of the recipients’ filter. */
export const FilterSkeleton = () => (
  <div aria-hidden className="flex flex-wrap items-start gap-3">
    <FieldSkeleton className="grow basis-48" />
    <FieldSkeleton className="grow basis-44" />
    <FieldSkeleton className="w-40" />
  </div>
)
