import { expect, test } from 'vitest'
import { screenModules } from '../../../build/screen-modules.ts'
import { menuGroups } from '../shell/menu-entries.ts'

test('every screen of the menu has a prerendered page, which preloads its code with the shell', () => {
  const paths = menuGroups.flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(Object.keys(screenModules)).toEqual(expect.arrayContaining(paths))
})
