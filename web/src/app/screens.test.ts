import { expect, test } from 'vitest'
import { menuOf } from './menu-entries.ts'
import { addresses } from './screens.ts'

test('every screen of the menu is fetched beside the shell when it is opened by its address', () => {
  expect(Object.keys(addresses)).toEqual(
    expect.arrayContaining(menuOf({ isOrganizer: true, hasUnplaced: true }).map(({ href }) => href)),
  )
})
