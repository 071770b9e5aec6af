import { expect, test } from 'vitest'
import { missingTexts, predefinedGroups } from './predefined-options.ts'

test('skips texts that the question already has', () => {
  expect(missingTexts([' Yes', 'Maybe'], ['Yes', 'No', 'No'])).toEqual(['No'])
})

test('offers a confirmation and a rating from 1 to 5', () => {
  expect(predefinedGroups.map(({ label, options }) => [label, ...options])).toEqual([
    ['CONFIRMATION', 'YES', 'NO', 'DONT_KNOW'],
    ['RATING', 'RATING_1', 'RATING_2', 'RATING_3', 'RATING_4', 'RATING_5'],
  ])
})
