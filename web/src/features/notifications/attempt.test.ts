import { expect, test } from 'vitest'
import { sendingOf } from './attempt.ts'

const words = { title: 'Meeting', message: 'At nine' }

test('the same words to the same people go under the same key', () => {
  const first = sendingOf(words, [1, 2], undefined)
  expect(sendingOf({ ...words }, [1, 2], first)).toBe(first)
})

test('other words, other people or everybody are another sending', () => {
  const first = sendingOf(words, [1, 2], undefined)
  const others = [
    sendingOf({ ...words, title: 'Else' }, [1, 2], first),
    sendingOf(words, [1], first),
    sendingOf(words, 'all', first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
