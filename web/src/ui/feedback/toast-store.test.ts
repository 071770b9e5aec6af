import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => {
  const toasts = createToasts()
  toasts.show('success', 'Success!', 'Saved')
  vi.advanceTimersByTime(0)
  return { toasts, states: () => toasts.list.get().map(toast => toast.state), id: toasts.list.get()[0]?.id ?? 0 }
}

test('a toast is shown for five seconds, then removed within 300 ms', () => {
  const { states } = shown()
  vi.advanceTimersByTime(4999)
  expect(states()).toEqual(['active'])
  vi.advanceTimersByTime(1)
  expect(states()).toEqual(['removed'])
  vi.advanceTimersByTime(300)
  expect(states()).toEqual([])
})

test('a toast with a button is shown for ten seconds, and its action runs once', () => {
  const toasts = createToasts()
  const run = vi.fn()
  toasts.show('warning', 'Success!', 'Removed', undefined, { text: 'Undo', run })
  toasts.show('info', 'Info', 'Newer')
  vi.advanceTimersByTime(9999)
  expect(toasts.list.get().map(({ title }) => title)).toEqual(['Success!'])
  expect([toasts.runAction(), toasts.runAction(), run.mock.calls.length]).toEqual([true, false, 1])
  toasts.show('warning', 'Success!', 'Removed', undefined, { text: 'Undo', run })
  vi.advanceTimersByTime(10_000)
  expect([toasts.runAction(), run.mock.calls.length]).toEqual([false, 1])
})

test('a hovered toast stays, and is dismissed one second after the pointer leaves', () => {
  const { toasts, states, id } = shown()
  toasts.pauseDismissal(id)
  vi.advanceTimersByTime(60_000)
  toasts.resumeDismissal(id)
  vi.advanceTimersByTime(999)
  expect(states()).toEqual(['active'])
  vi.advanceTimersByTime(1)
  expect(states()).toEqual(['removed'])
})

test('the newest toast is first, and a toast can be dismissed', () => {
  const { toasts, id } = shown()
  toasts.show('error', 'Error', 'No')
  expect(toasts.list.get().map(toast => toast.title)).toEqual(['Error', 'Success!'])
  toasts.dismiss(id)
  vi.advanceTimersByTime(300)
  expect(toasts.list.get().map(toast => toast.title)).toEqual(['Error'])
})
