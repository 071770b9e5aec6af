import { classNames } from '../class-names.ts'

interface Props {
  /** "Move Q5". */
  name: string
  /** The element whose words come after the name, where the name alone says not what is moved. */
  labelledBy?: string
  id?: string
  className?: string
}

/**
 * What one grabs to move an item, once `useReorder` is there; a button, for the keyboard. Its dots are drawn by the style: an
 * icon has eight nodes, and a page may have thousands of handles.
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
      className="h-3.5 w-2 bg-[radial-gradient(currentColor_1px,transparent_1.2px)] bg-size-[4px_4.66px]"
    />
  </button>
)
