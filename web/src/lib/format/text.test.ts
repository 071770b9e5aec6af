import { expect, test } from 'vitest'
import { collapseSpaces, titleCase, toSearchText } from './text.ts'

test('a user name is shown in title case, also with diacritics and hyphens', () => {
  expect(titleCase('ștefan ana-maria')).toBe('Ștefan Ana-Maria')
})

test('text is trimmed, and runs of spaces become one', () => {
  expect(collapseSpaces('  Ana \t  Pop ')).toBe('Ana Pop')
})

test('texts are equal regardless of accents, letter case, and comma or cedilla', () => {
  expect(toSearchText('Ștefan ŢÂRU')).toBe(toSearchText('stefan țaru'))
})

test('a search in lower case without accents finds the name', () => {
  expect(toSearchText('Argeș (AG)')).toContain(toSearchText(' ARGES'))
})

test('special letters such as ł and ß are found by plain letters', () => {
  expect(toSearchText('Łódź Straße')).toContain(toSearchText(' lodz strasse '))
})
