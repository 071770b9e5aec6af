import { computeSlots, type DropSlot, findItemPosition, measureLists } from './slots.ts'

/** The position of a dragged item, for screen readers. */
export interface DragPosition {
  readonly name: string
  /** Counted from 1. */
  readonly position: number
  readonly count: number
  /** The list's name, if there are several. */
  readonly list: string | undefined
}

export type DragStep = 'lifted' | 'moved' | 'dropped' | 'cancelled'

/**
 * Callbacks of a drag. Data attributes mark the elements: an item has `data-drag` (its kind) and `data-drag-key`, its list
 * `data-drop` (the kind it accepts) and `data-drop-key`, the handle `data-drag-handle`.
 */
export interface DragHandlers {
  /** The display name of an item or a list. */
  readonly nameOf: (key: string) => string
  /** An item was dropped at another position, counted from 0 without the item. */
  readonly onMove: (key: string, list: string, position: number) => void
  readonly onStep: (event: DragStep, at: DragPosition) => void
}

/**
 * Keeps an element at a vertical position of the window while the page collapses or expands around it. Takes some frames,
 * because elements that come into view have had an estimated height until then.
 */
const pinScrollPosition = (top: number, find: () => Element | null, after?: () => void) => {
  const { style } = document.documentElement
  let frames = 4
  // Scroll anchoring would also correct the scroll, by another element.
  style.overflowAnchor = 'none'
  const correct = () => {
    const element = find()
    if (element?.isConnected) scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    after?.()
    frames -= 1
    if (frames > 0) requestAnimationFrame(correct)
    else style.overflowAnchor = ''
  }
  correct()
}

const createDropIndicator = () => {
  const line = document.createElement('div')
  line.className = 'pointer-events-none fixed z-[999] -mt-px h-0.5 rounded-full bg-accent'
  document.body.append(line)
  return line
}

/**
 * Starts dragging an item. Nothing moves until it is dropped; a line indicates the position. Meanwhile the root has
 * `data-dragging`, so that the page can collapse content.
 */
export const startDrag = (root: HTMLElement, item: HTMLElement, handlers: DragHandlers) => {
  const kind = item.dataset.drag ?? ''
  const key = item.dataset.dragKey ?? ''
  const home = findItemPosition(item)
  const initialTop = item.getBoundingClientRect().top
  root.dataset.dragging = kind.split(':')[0]
  item.dataset.dragged = ''
  const line = createDropIndicator()
  let slots = computeSlots(measureLists(root, kind, item))
  let slot = slots.find(({ list, position }) => list === home.list && position === home.position)

  const draw = () => {
    line.hidden = !slot
    if (slot) Object.assign(line.style, { top: `${slot.top}px`, left: `${slot.left}px`, width: `${slot.width}px` })
  }
  const report = (event: DragStep, at: Pick<DropSlot, 'list' | 'position'> = slot ?? home) =>
    handlers.onStep(event, {
      name: handlers.nameOf(key),
      position: at.position + 1,
      count: slots.filter(({ list }) => list === at.list).length,
      list: slots.some(({ list }) => list !== at.list) ? handlers.nameOf(at.list) : undefined,
    })
  const measure = () => {
    slots = computeSlots(measureLists(root, kind, item))
    slot = slots.find(each => each.list === slot?.list && each.position === slot.position)
    draw()
  }
  const end = () => {
    line.remove()
    delete root.dataset.dragging
    delete item.dataset.dragged
  }
  pinScrollPosition(
    initialTop,
    () => item,
    () => line.isConnected && measure(),
  )
  report('lifted')

  return {
    key,
    slots: () => slots,
    slot: () => slot,
    /** Call it when the page has scrolled or resized. */
    measure,
    moveTo: (next: DropSlot | undefined) => {
      if (!next || (next.list === slot?.list && next.position === slot.position)) return
      slot = next
      draw()
      report('moved')
    },
    drop: () => {
      const top = slot?.top ?? initialTop
      end()
      if (slot && (slot.list !== home.list || slot.position !== home.position))
        handlers.onMove(key, slot.list, slot.position)
      report('dropped')
      // React renders a new element in another list, so look it up again.
      const moved = () => root.querySelector(`[data-drag-key="${key}"]`)
      requestAnimationFrame(() => {
        pinScrollPosition(top, moved)
        moved()?.querySelector<HTMLElement>('[data-drag-handle]')?.focus({ preventScroll: true })
      })
    },
    cancel: () => {
      const { top } = item.getBoundingClientRect()
      end()
      pinScrollPosition(top, () => item)
      report('cancelled', home)
    },
  }
}

export type DragSession = ReturnType<typeof startDrag>

/** The handle that an event targets and its item; undefined without a handle or for a disabled one. */
export const findDragTarget = (event: Event) => {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-handle]') : null
  const item = handle?.closest<HTMLElement>('[data-drag]')
  return handle && item && !handle.matches(':disabled') ? { handle, item } : undefined
}
