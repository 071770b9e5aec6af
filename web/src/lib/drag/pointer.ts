import { createDirectionTracker, dragThresholds } from './direction.ts'
import { type DragHandlers, type DragSession, findDragTarget, startDrag } from './session.ts'
import { nearestSlot } from './slots.ts'

/** Mouse events this soon after a touch are emulated by the browser and ignored. From the specification. */
const emulatedMouseWindowMs = 800
const edgePx = 64
/** Pixels per frame at the edge of the window. */
const maxScrollStep = 20

const createPreview = (name: string) => {
  const preview = document.createElement('div')
  // The specification sets the preview's z-index to 1000.
  preview.className =
    'pointer-events-none fixed top-0 left-0 z-[1000] max-w-72 truncate rounded-md bg-surface px-3 py-2 font-medium text-ink shadow-floating'
  preview.textContent = name
  document.body.append(preview)
  return preview
}

const scrollStep = (y: number) => {
  const distance = y < edgePx ? y - edgePx : Math.max(0, y - innerHeight + edgePx)
  return Math.max(-1, Math.min(1, distance / edgePx)) * maxScrollStep
}

/** Shows the preview of a drag: it follows the pointer, and the page scrolls near its edges. */
const showPreview = (session: DragSession, name: string, from: { x: number; y: number }) => {
  const preview = createPreview(name)
  const half = preview.offsetHeight / 2
  const directionAt = createDirectionTracker(from.y)
  let at = from
  let frame = 0
  const show = () => {
    preview.style.transform = `translate(${at.x + 14}px, ${at.y - half}px)`
    // The leading edge of the preview decides, not the pointer.
    session.moveTo(nearestSlot(session.slots(), at.y + directionAt(at.y) * half))
  }
  const tick = () => {
    const step = scrollStep(at.y)
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' })
    frame = requestAnimationFrame(tick)
  }
  const onScroll = () => {
    session.measure()
    show()
  }
  addEventListener('scroll', onScroll)
  frame = requestAnimationFrame(tick)
  show()
  return {
    to: (x: number, y: number) => {
      at = { x, y }
      show()
    },
    end: () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
      preview.remove()
    },
  }
}

interface Press {
  readonly pointer: number
  readonly item: HTMLElement
  readonly x: number
  readonly y: number
  drag?: { session: DragSession; preview: ReturnType<typeof showPreview> }
}

/** Enables dragging items by mouse, pen and touch. Returns the cleanup function. */
export const enablePointerDrag = (root: HTMLElement, handlers: DragHandlers) => {
  let press: Press | undefined
  let touchedAt = -Infinity

  const finish = (isDropped: boolean) => {
    const drag = press?.drag
    press = undefined
    drag?.preview.end()
    if (isDropped) drag?.session.drop()
    else drag?.session.cancel()
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') touchedAt = event.timeStamp
    else if (event.timeStamp - touchedAt < emulatedMouseWindowMs) return
    const grabbed = findDragTarget(event)
    if (!grabbed || event.button !== 0 || press) return
    grabbed.handle.setPointerCapture(event.pointerId)
    press = { pointer: event.pointerId, item: grabbed.item, x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (press?.pointer !== event.pointerId) return
    const { clientX: x, clientY: y } = event
    if (press.drag) return press.drag.preview.to(x, y)
    if (Math.hypot(x - press.x, y - press.y) < dragThresholds.start) return
    const session = startDrag(root, press.item, handlers)
    press.drag = { session, preview: showPreview(session, handlers.nameOf(session.key), { x, y }) }
  }
  const onPointerUp = (event: PointerEvent) => {
    if (press?.pointer === event.pointerId) finish(event.type === 'pointerup')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.drag) return
    event.preventDefault()
    finish(false)
  }
  const controller = new AbortController()
  const { signal } = controller
  root.addEventListener('pointerdown', onPointerDown, { signal })
  addEventListener('pointermove', onPointerMove, { signal })
  addEventListener('pointerup', onPointerUp, { signal })
  addEventListener('pointercancel', onPointerUp, { signal })
  addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => {
    finish(false)
    controller.abort()
  }
}
