import { expect, test } from 'vitest'
import { collapseSpaces, folded, titleCase } from './text.ts'

test('a user name is shown in title case, diacritics and double names too', () => {
  expect(titleCase('ștefan ana-maria')).toBe('Ștefan Ana-Maria')
})

test('spaces around a text go, and runs inside become one', () => {
  expect(collapseSpaces('  Ana \t  Pop ')).toBe('Ana Pop')
})

test('words are the same with and without accents, in either letter case, comma or cedilla', () => {
  expect(folded('Ștefan ŢÂRU')).toBe(folded('stefan țaru'))
})

test('a search without capitals and accents finds the name', () => {
  expect(folded('Argeș (AG)')).toContain(folded(' ARGES'))
})

test('letters that are no accented ones are found in plain letters too', () => {
  expect(folded('Łódź Straße')).toContain(folded(' lodz strasse '))
})
