import { classNames } from '../class-names.ts'

interface Props {
  /** "Move Q5". */
  name: string
  /** Ids for `aria-labelledby`, if `name` alone doesn't identify the item. */
  labelledBy?: string
  id?: string
  className?: string
}

/**
 * The drag handle of an item in a `useReorder` container; a button, so that it works by keyboard. CSS draws the dots, because
 * an icon has eight nodes and a page may have thousands of handles.
 */
export const DragHandle = ({ name, labelledBy, id, className }: Props) => (
  <button
    type="button"
    id={id}
    data-drag-handle=""
    aria-label={name}
    aria-labelledby={labelledBy}
    title={name}
    className={classNames(
      'inline-grid h-8 w-6 shrink-0 touch-none select-none place-content-center rounded-sm text-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:opacity-30 in-data-reorderable:enabled:cursor-grab active:cursor-grabbing pointer-coarse:h-10 pointer-coarse:w-8',
      className,
    )}
  >
    <span
      aria-hidden
      className="forced-color-adjust-none h-3.5 w-2 bg-[radial-gradient(currentColor_1px,transparent_1.2px)] bg-size-[4px_4.66px]"
    />
  </button>
)
