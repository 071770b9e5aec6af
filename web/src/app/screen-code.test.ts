import { expect, test } from 'vitest'
import { screenCode } from './screen-code.ts'
import { visibleMenuEntries } from './shell/menu-entries.ts'

test('every screen of the menu is preloaded with the shell when it is opened by its address', () => {
  expect(Object.keys(screenCode)).toEqual(
    expect.arrayContaining(visibleMenuEntries({ isOrganizer: true, hasUnplaced: true }).map(({ href }) => href)),
  )
})
