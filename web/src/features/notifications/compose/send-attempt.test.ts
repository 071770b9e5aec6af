import { expect, test } from 'vitest'
import { sendAttempt } from './send-attempt.ts'

const words = { title: 'Meeting', message: 'At nine' }

test('the same words to the same people go under the same key', () => {
  const first = sendAttempt(words, [1, 2], undefined)
  expect(sendAttempt({ ...words }, [1, 2], first)).toBe(first)
})

test('other words, other people or everybody are another sending', () => {
  const first = sendAttempt(words, [1, 2], undefined)
  const others = [
    sendAttempt({ ...words, title: 'Else' }, [1, 2], first),
    sendAttempt(words, [1], first),
    sendAttempt(words, 'all', first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
