import { afterEach, beforeEach, expect, test } from 'vitest'
import { enablePointerDrag } from './pointer.ts'

let stop: () => void
let handle: HTMLElement

beforeEach(() => {
  const root = document.createElement('div')
  root.innerHTML =
    '<ul data-drop="row" data-drop-key="list"><li data-drag="row" data-drag-key="a"><button data-drag-handle>=</button></li></ul>'
  document.body.append(root)
  const element = root.querySelector<HTMLElement>('[data-drag-handle]')
  if (!element) throw new Error('No drag handle')
  handle = element
  // A synthetic pointer can't be captured.
  handle.setPointerCapture = () => undefined
  stop = enablePointerDrag(root, { nameOf: key => `Item ${key}`, onMove: () => undefined, onStep: () => undefined })
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Dispatches a pointer event on the handle; `at` is its timestamp in milliseconds. */
const point = (kind: 'down' | 'move' | 'up', clientY: number, pointerType = 'mouse', at = 0) => {
  const event = new PointerEvent(`pointer${kind}`, { bubbles: true, pointerId: 1, pointerType, clientX: 10, clientY })
  Object.defineProperty(event, 'timeStamp', { value: at })
  handle.dispatchEvent(event)
}
const preview = () => [...document.body.children].find(element => element.textContent === 'Item a')

test('a press becomes a drag after five pixels, and its preview is on layer 1000', () => {
  point('down', 100)
  point('move', 104)
  expect(preview()).toBeUndefined()
  point('move', 105)
  expect(preview()?.className).toContain('z-[1000]')
  point('up', 105)
  expect(preview()).toBeUndefined()
})

test('mouse events within 800 milliseconds of a touch are ignored as emulated', () => {
  point('down', 100, 'touch', 5000)
  point('up', 100, 'touch', 5100)
  point('down', 100, 'mouse', 5799)
  point('move', 200, 'mouse', 5799)
  expect(preview()).toBeUndefined()
  point('down', 100, 'mouse', 5800)
  point('move', 200, 'mouse', 5800)
  expect(preview()).toBeDefined()
})
