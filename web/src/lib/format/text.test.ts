import { expect, test } from 'vitest'
import { collapseSpaces, titleCase, toSearchText } from './text.ts'

test('a user name is shown in title case, diacritics and double names too', () => {
  expect(titleCase('ștefan ana-maria')).toBe('Ștefan Ana-Maria')
})

test('spaces around a text go, and runs inside become one', () => {
  expect(collapseSpaces('  Ana \t  Pop ')).toBe('Ana Pop')
})

test('words are the same with and without accents, in either letter case, comma or cedilla', () => {
  expect(toSearchText('Ștefan ŢÂRU')).toBe(toSearchText('stefan țaru'))
})

test('a search without capitals and accents finds the name', () => {
  expect(toSearchText('Argeș (AG)')).toContain(toSearchText(' ARGES'))
})

test('letters that are no accented ones are found in plain letters too', () => {
  expect(toSearchText('Łódź Straße')).toContain(toSearchText(' lodz strasse '))
})
