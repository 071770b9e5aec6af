import { expect, test } from 'vitest'
import { missingTexts } from './predefined-options.ts'

test('an option whose text is already in the question isn’t added twice', () => {
  expect(missingTexts([' Yes', 'Maybe'], ['Yes', 'No', 'No'])).toEqual(['No'])
})
