import { type DragHandlers, type DragSession, findDragTarget, startDrag } from './session.ts'

/** The slot index that a key moves to, among `count` slots; undefined for other keys. */
const slotFor = (key: string, at: number, count: number) => {
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Scrolls a vertical position (pixels in the window) into view. */
const scrollTo = (top: number) => {
  const margin = 120
  if (top < margin) scrollBy({ top: top - margin, behavior: 'instant' })
  else if (top > innerHeight - margin) scrollBy({ top: top - innerHeight + margin, behavior: 'instant' })
}

/**
 * Enables moving items by keyboard: Space or Enter on a handle lifts and drops, arrows, Home and End choose the position,
 * Escape and leaving the handle cancel. Returns the cleanup function.
 */
export const enableKeyboardDrag = (root: HTMLElement, handlers: DragHandlers) => {
  let session: DragSession | undefined

  const end = (isDropped: boolean) => {
    const ended = session
    session = undefined
    if (isDropped) ended?.drop()
    else ended?.cancel()
  }
  const moveByKey = (event: KeyboardEvent, active: DragSession) => {
    const slots = active.slots()
    const slot = active.slot()
    const at = slot ? slots.indexOf(slot) : -1
    const next = slotFor(event.key, at, slots.length)
    if (next === undefined) return
    event.preventDefault()
    active.moveTo(slots[next])
    scrollTo(slots[next]?.top ?? 0)
    active.measure()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const grabbed = findDragTarget(event)
    if (!grabbed || event.isComposing) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (session) end(true)
      else session = startDrag(root, grabbed.item, handlers)
    } else if (session && event.key === 'Escape') {
      event.preventDefault()
      end(false)
    } else if (session) moveByKey(event, session)
  }
  const cancelIfFocused = () => {
    if (document.hasFocus()) end(false)
  }
  const onScroll = () => session?.measure()
  const controller = new AbortController()
  const { signal } = controller
  root.addEventListener('keydown', onKeyDown, { signal })
  root.addEventListener('focusout', cancelIfFocused, { signal })
  root.addEventListener('pointerdown', cancelIfFocused, { signal })
  addEventListener('scroll', onScroll, { signal })
  return () => {
    end(false)
    controller.abort()
  }
}
