import { expect, test } from 'vitest'
import { cleanName, placeNameKey } from './place-names.ts'
import { toLatin } from './transliteration.ts'

test.each([
  ['Timiș', 'Timiş', ' Timis ', 'TIMIȘ', 'Timiș\u200b', '\ufeffTimiș', 'Ti\u00admiș'],
  ['Caraș Severin', 'Caraș\u00a0Severin', 'Caraș  Severin', 'Caraș-Severin', 'CARAȘ–SEVERIN', 'Caraș\u202fSeverin'],
  ['Côte d’Or', "Cote d'Or", 'côte-d’or'],
  ['Łódź', 'lodz', 'ŁÓDŹ'],
  ['Київ', 'КИЇВ'],
])('%j and its other spellings are one place', (...names) => {
  expect(new Set(names.map(placeNameKey)).size).toBe(1)
})

test('vowels of other scripts and numbers tell places apart', () => {
  const names = ['कि', 'का', 'District 1', 'District 11', 'ვაკე', '—', '***']
  expect(new Set(names.map(placeNameKey)).size).toBe(names.length)
})

test('a name is stored without invisible characters', () => {
  expect(cleanName(' Caraș\u00a0\u200b Severin\u200b ')).toBe('Caraș Severin')
})

test('names are transliterated', () => {
  expect(['киев', 'αθηνα', 'საბურთალო', 'երևան', 'بغداد', 'alba', '東京'].map(toLatin)).toEqual([
    'kiev',
    'athina',
    'saburtalo',
    'erevan',
    'bghdad',
    'alba',
    '東京',
  ])
})
