import { expect, test } from 'vitest'
import { sendAttempt } from './send-attempt.ts'

const text = { title: 'Meeting', message: 'At nine' }

test('the same text to the same recipients reuses the key', () => {
  const first = sendAttempt(text, [1, 2], undefined)
  expect(sendAttempt({ ...text }, [1, 2], first)).toBe(first)
})

test('another text, other recipients or all of them get another key', () => {
  const first = sendAttempt(text, [1, 2], undefined)
  const others = [
    sendAttempt({ ...text, title: 'Else' }, [1, 2], first),
    sendAttempt(text, [1], first),
    sendAttempt(text, 'all', first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(4)
})
