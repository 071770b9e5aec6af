import { expect, test } from 'vitest'
import { missingTexts, predefinedGroups } from './predefined-options.ts'

test('an option whose text is already in the question isn’t added twice', () => {
  expect(missingTexts([' Yes', 'Maybe'], ['Yes', 'No', 'No'])).toEqual(['No'])
})

test('the groups are a confirmation and a rating from 1 to 5', () => {
  expect(predefinedGroups.map(({ label, options }) => [label, ...options])).toEqual([
    ['CONFIRMATION', 'YES', 'NO', 'DONT_KNOW'],
    ['RATING', 'RATING_1', 'RATING_2', 'RATING_3', 'RATING_4', 'RATING_5'],
  ])
})
