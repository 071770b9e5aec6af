import type { ComponentProps } from 'react'
import { useCapability } from '../../api/capabilities.ts'
import type { FieldReaders } from '../../lib/search-params.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { SavedViewsChip } from './saved-views-chip.tsx'

const Chip = lazyComponent(async () => (await import('./saved-views-chip.tsx')).SavedViewsChip, { msAfterPaint: 300 })

/** Its place among the actions of a page. */
const inActions = 'flex h-8 min-w-56 items-center justify-end max-sm:w-full max-sm:justify-start'

type Props<F extends FieldReaders> = ComponentProps<typeof SavedViewsChip<F>> & { className?: string }

/** The chip of the saved views, loaded after the list. The element with the class reserves its place. */
export const DeferredSavedViews = <F extends FieldReaders>({ className = inActions, ...props }: Props<F>) => {
  // A lazy component has no type parameter for the fields.
  const TypedChip = Chip as typeof SavedViewsChip<F>
  return (
    useCapability('savedViews') && (
      <span className={className}>
        <TypedChip {...props} />
      </span>
    )
  )
}
