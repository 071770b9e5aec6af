import { expect, test } from 'vitest'
import { screenModules } from '../../../build/screen-modules.ts'
import { visibleMenuEntries } from '../shell/menu-entries.ts'

test('every screen of the menu has a prerendered page, which preloads its code with the shell', () => {
  expect(Object.keys(screenModules)).toEqual(
    expect.arrayContaining(
      visibleMenuEntries({
        isOrganizer: true,
        hasUnplaced: true,
        hasSituation: true,
        hasCalls: true,
        hasStations: true,
        hasSettings: true,
        hasSetup: true,
      }).map(({ href }) => href),
    ),
  )
})
