import { createDirectionTracker, dragThresholds } from '../drag-direction.ts'
import { type DragHandlers, type DragSession, findDragTarget, startDrag } from './session.ts'
import { nearestSlot } from './slots.ts'

/** Milliseconds after a touch in which a browser's imitation of a mouse is not one; the specification's. */
const emulatedMouseWindowMs = 800
const edgePx = 64
/** Pixels a frame at the very edge. */
const maxScrollStep = 20

const createPreview = (name: string) => {
  const preview = document.createElement('div')
  // 1000 is the specification's layer of the preview.
  preview.className =
    'pointer-events-none fixed top-0 left-0 z-[1000] max-w-72 truncate rounded-md bg-surface px-3 py-2 font-medium text-ink shadow-floating'
  preview.textContent = name
  document.body.append(preview)
  return preview
}

const scrollStep = (y: number) => {
  const beyond = y < edgePx ? y - edgePx : Math.max(0, y - innerHeight + edgePx)
  return Math.max(-1, Math.min(1, beyond / edgePx)) * maxScrollStep
}

/** A drag that has begun: the preview follows the pointer, and the page scrolls at its edges. */
const showPreview = (session: DragSession, name: string, from: { x: number; y: number }) => {
  const preview = createPreview(name)
  const half = preview.offsetHeight / 2
  const directionAt = createDirectionTracker(from.y)
  let at = from
  let frame = 0
  const show = () => {
    preview.style.transform = `translate(${at.x + 14}px, ${at.y - half}px)`
    // What leads is the edge of the preview on the side it is going to.
    session.moveTo(nearestSlot(session.slots(), at.y + directionAt(at.y) * half))
  }
  const tick = () => {
    const step = scrollStep(at.y)
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' })
    frame = requestAnimationFrame(tick)
  }
  const scrolled = () => {
    session.measure()
    show()
  }
  addEventListener('scroll', scrolled)
  frame = requestAnimationFrame(tick)
  show()
  return {
    to: (x: number, y: number) => {
      at = { x, y }
      show()
    },
    end: () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', scrolled)
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

/** Lets items be dragged by mouse, pen and touch. Returns how to stop. */
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
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'touch') touchedAt = event.timeStamp
    else if (event.timeStamp - touchedAt < emulatedMouseWindowMs) return
    const grabbed = findDragTarget(event)
    if (!grabbed || event.button !== 0 || press) return
    grabbed.handle.setPointerCapture(event.pointerId)
    press = { pointer: event.pointerId, item: grabbed.item, x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent) => {
    if (press?.pointer !== event.pointerId) return
    const { clientX: x, clientY: y } = event
    if (press.drag) return press.drag.preview.to(x, y)
    if (Math.hypot(x - press.x, y - press.y) < dragThresholds.start) return
    const session = startDrag(root, press.item, handlers)
    press.drag = { session, preview: showPreview(session, handlers.nameOf(session.key), { x, y }) }
  }
  const up = (event: PointerEvent) => {
    if (press?.pointer === event.pointerId) finish(event.type === 'pointerup')
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.drag) return
    event.preventDefault()
    finish(false)
  }
  const controller = new AbortController()
  const { signal } = controller
  root.addEventListener('pointerdown', down, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', up, { signal })
  addEventListener('keydown', key, { signal, capture: true })
  return () => {
    finish(false)
    controller.abort()
  }
}
