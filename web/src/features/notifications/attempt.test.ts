import { expect, test } from 'vitest'
import { attemptOf } from './attempt.ts'

const words = { title: 'Meeting', message: 'At nine' }

test('the same words to the same people go under the same key', () => {
  const first = attemptOf(words, [1, 2], undefined)
  expect(attemptOf({ ...words }, [1, 2], first)).toBe(first)
})

test('other words, other people or everybody are another sending', () => {
  const first = attemptOf(words, [1, 2], undefined)
  const others = [
    attemptOf({ ...words, title: 'Else' }, [1, 2], first),
    attemptOf(words, [1], first),
    attemptOf(words, 'all', first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
