import { computeSlots, type DropSlot, findItemPosition, measureLists } from './slots.ts'

/** Where an item is while it is moved, for those who listen. */
export interface DragPosition {
  readonly name: string
  /** Counted from 1. */
  readonly position: number
  readonly count: number
  /** The list's name, where there are several. */
  readonly list: string | undefined
}

export type DragStep = 'lifted' | 'moved' | 'dropped' | 'cancelled'

/**
 * What is dragged is marked in the page: an item has `data-drag` (its kind) and `data-drag-key`; the list around it has
 * `data-drop` (the kind it takes) and `data-drop-key`; what one grabs has `data-drag-handle`.
 */
export interface DragHandlers {
  /** An item's or a list's name in words. */
  readonly nameOf: (key: string) => string
  /** An item was dropped at another place; itself isn't counted. */
  readonly onMove: (key: string, list: string, position: number) => void
  readonly onStep: (event: DragStep, at: DragPosition) => void
}

/**
 * Keeps an element at a height of the window while the page folds or unfolds around it. Takes some frames: what comes into
 * view has had an estimated height until then.
 */
const pinScrollPosition = (top: number, find: () => Element | null, after?: () => void) => {
  const { style } = document.documentElement
  let frames = 4
  // The browser would correct the scroll as well, and by another element.
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
 * One item, lifted. Nothing moves in the page until it is dropped: a line shows where it will go. While it lasts the root
 * has `data-dragging`, by which the page may fold what is in the way.
 */
export const startDrag = (root: HTMLElement, item: HTMLElement, handlers: DragHandlers) => {
  const kind = item.dataset.drag ?? ''
  const key = item.dataset.dragKey ?? ''
  const home = findItemPosition(item)
  const heldAt = item.getBoundingClientRect().top
  root.dataset.dragging = kind.split(':')[0]
  item.dataset.dragged = ''
  const line = createDropIndicator()
  let slots = computeSlots(measureLists(root, kind, item))
  let slot = slots.find(({ list, position }) => list === home.list && position === home.position)

  const draw = () => {
    line.hidden = !slot
    if (slot) Object.assign(line.style, { top: `${slot.top}px`, left: `${slot.left}px`, width: `${slot.width}px` })
  }
  const say = (event: DragStep, at: Pick<DropSlot, 'list' | 'position'> = slot ?? home) =>
    handlers.onStep(event, {
      name: handlers.nameOf(key),
      position: at.position + 1,
      count: slots.filter(({ list }) => list === at.list).length,
      list: slots.some(({ list }) => list !== at.list) ? handlers.nameOf(at.list) : undefined,
    })
  const measure = () => {
    slots = computeSlots(measureLists(root, kind, item))
    slot = slots.find(({ list, position: place }) => list === slot?.list && place === slot.position)
    draw()
  }
  const end = () => {
    line.remove()
    delete root.dataset.dragging
    delete item.dataset.dragged
  }
  pinScrollPosition(
    heldAt,
    () => item,
    () => line.isConnected && measure(),
  )
  say('lifted')

  return {
    key,
    slots: () => slots,
    slot: () => slot,
    /** To be called when the page has scrolled or changed its size. */
    measure,
    moveTo: (next: DropSlot | undefined) => {
      if (!next || (next.list === slot?.list && next.position === slot.position)) return
      slot = next
      draw()
      say('moved')
    },
    drop: () => {
      const top = slot?.top ?? heldAt
      end()
      if (slot && (slot.list !== home.list || slot.position !== home.position))
        handlers.onMove(key, slot.list, slot.position)
      say('dropped')
      // In another list it is another element: found again once the page shows it.
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
      say('cancelled', home)
    },
  }
}

export type DragSession = ReturnType<typeof startDrag>

/** The handle that an event happened on and the item it belongs to. */
export const findDragTarget = (event: Event) => {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag-handle]') : null
  const item = handle?.closest<HTMLElement>('[data-drag]')
  return handle && item && !handle.matches(':disabled') ? { handle, item } : undefined
}
