import { type DragHandlers, type DragSession, findDragTarget, startDrag } from './session.ts'

/** Where a key leads among `count` slots. */
const slotFor = (key: string, at: number, count: number) => {
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Brings a height of the window into view. */
const scrollTo = (top: number) => {
  const margin = 120
  if (top < margin) scrollBy({ top: top - margin, behavior: 'instant' })
  else if (top > innerHeight - margin) scrollBy({ top: top - innerHeight + margin, behavior: 'instant' })
}

/**
 * Lets items be moved by the keyboard: space or Enter on a handle lifts and drops, arrows, Home and End choose the place,
 * Escape and leaving the handle take it back. Returns how to stop.
 */
export const enableKeyboardDrag = (root: HTMLElement, handlers: DragHandlers) => {
  let session: DragSession | undefined

  const end = (isDropped: boolean) => {
    const ended = session
    session = undefined
    if (isDropped) ended?.drop()
    else ended?.cancel()
  }
  const walk = (event: KeyboardEvent, from: DragSession) => {
    const slots = from.slots()
    const slot = from.slot()
    const at = slot ? slots.indexOf(slot) : -1
    const next = slotFor(event.key, at, slots.length)
    if (next === undefined) return
    event.preventDefault()
    from.moveTo(slots[next])
    scrollTo(slots[next]?.top ?? 0)
    from.measure()
  }
  const press = (event: KeyboardEvent) => {
    const grabbed = findDragTarget(event)
    if (!grabbed || event.isComposing) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (session) end(true)
      else session = startDrag(root, grabbed.item, handlers)
    } else if (session && event.key === 'Escape') {
      event.preventDefault()
      end(false)
    } else if (session) walk(event, session)
  }
  const left = () => {
    if (document.hasFocus()) end(false)
  }
  const scrolled = () => session?.measure()
  const controller = new AbortController()
  const { signal } = controller
  root.addEventListener('keydown', press, { signal })
  root.addEventListener('focusout', left, { signal })
  root.addEventListener('pointerdown', left, { signal })
  addEventListener('scroll', scrolled, { signal })
  return () => {
    end(false)
    controller.abort()
  }
}
