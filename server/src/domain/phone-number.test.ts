import { readFileSync } from 'node:fs'
import { countryCodes } from '@scrutineer/contract/fields/country-codes'
import { isSupportedCountry } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { PHONE_KEY_RULES, toPhoneKey, toPhoneSearch } from './phone-number.ts'
import { findPhoneProblem } from './phone-problem.ts'

const plain = '0712001001'

test.each([
  ['white space', ' 07 12\u00a0001\u2009001\t'],
  ['dots, dashes, brackets and slashes', '(0712)/001.001'],
  ['dashes of every kind', '0712\u2010001\u2013001\u2212'],
  ['invisible and direction marks', '\u202a\u200e07\u200b12\u2060001\ufeff001\u00ad\u2069\u202c\u061c\u180e'],
  ['a leading apostrophe', "'0712001001"],
  ['a typographic apostrophe', '’0712001001'],
  ['a formula of a text', '="0712001001"'],
  ['Arabic-Indic digits', '٠٧١٢٠٠١٠٠١'],
  ['Persian digits', '۰۷۱۲۰۰۱۰۰۱'],
  ['Bengali digits', '০৭১২০০১০০১'],
  ['Devanagari digits', '०७१२००१००१'],
  ['full-width digits', '０７１２－００１－００１'],
  ['mathematical digits', '𝟶𝟽𝟷𝟸𝟬𝟬𝟭𝟎𝟎𝟏'],
  ['keycaps', '0\ufe0f\u20e37\ufe0f\u20e312001001'],
  ['a remark', 'tel. 0712 001 001 (acasă)'],
  ['a name', '0712001001 Ana'],
  ['decimals of a spreadsheet', '0712001001.0'],
])('%s don’t distinguish numbers', (_, phone) => {
  expect([toPhoneKey(phone, null), toPhoneKey(phone, 'RO'), findPhoneProblem(phone, null)]).toEqual([
    plain,
    '+40712001001',
    undefined,
  ])
})

test('with a country, the national and international forms of a number are one', () => {
  for (const phone of [
    plain,
    '+40 712 001 001',
    '0040 712 001 001',
    '40712001001',
    '712 001 001',
    '+40 (0)712-001-001',
  ])
    expect(toPhoneKey(phone, 'RO'), phone).toBe('+40712001001')
  expect([toPhoneKey('00254 712 345678', 'KE'), toPhoneKey('0712345678', 'KE')]).toEqual(Array(2).fill('+254712345678'))
  expect([toPhoneKey('8 916 123-45-67', 'RU'), toPhoneKey('+7 916 1234567', 'RU')]).toEqual(
    Array(2).fill('+79161234567'),
  )
  expect(toPhoneKey('+44 7911 123456', 'RO')).toBe(toPhoneKey('0044 7911 123456', 'RO'))
})

test('without a country, prefixes stay', () => {
  expect(['+40712001001', '0040712001001', plain].map(phone => toPhoneKey(phone, null))).toEqual([
    '+40712001001',
    '0040712001001',
    plain,
  ])
  expect(toPhoneKey('＋40 712 001 001', null)).toBe('+40712001001')
})

test('a text that is no number keeps its letters and digits, or its signs if there is nothing else', () => {
  expect(['0801-1', 'n/a', ' - ', '07ab-1'].map(phone => toPhoneKey(phone, 'RO'))).toEqual([
    '08011',
    'na',
    '-',
    '07ab1',
  ])
})

test('a key is its own key', () => {
  for (const phone of [plain, '+40712001001', '0801-1', ' - ', 'n/a', '00254712345678', '40400400400'])
    for (const country of ['RO', 'KE', null])
      expect(toPhoneKey(toPhoneKey(phone, country), country)).toBe(toPhoneKey(phone, country))
})

/** As SQL compares them. */
const isFoundBy = (text: string, phone: string, country: string | null) => {
  const { part, beginnings } = toPhoneSearch(text, country)
  const key = toPhoneKey(phone, country)
  return key.includes(part) || beginnings.some(each => key.startsWith(each))
}

test('a part of a number finds it however it is typed', () => {
  const parts = [
    '0',
    '07',
    '0712 00',
    '712.00',
    '+4071',
    '0040 71',
    '40 71',
    '001 001',
    '0712 001 001',
    '+40 (0)712001001',
  ]
  for (const phone of ['0712 001 001', '+40712001001'])
    for (const part of parts) expect(isFoundBy(part, phone, 'RO'), `${part} in ${phone}`).toBe(true)
  for (const part of ['0713', '+41', '07120010012', '004072']) expect(isFoundBy(part, plain, 'RO'), part).toBe(false)
  expect(isFoundBy('0712 00', plain, null)).toBe(true)
  expect(isFoundBy('08 01', '0801-1', 'RO')).toBe(true)
})

test.each([
  ['phone_too_short', ['#N/A', '#REF!', '-', 'nu are', '', '07 120', '0801-1', '\u200b', '???']],
  [
    'phone_scientific',
    ['4.07E+10', '4,07E+10', '4.07e10', '4,0712001E+10', '4E+10', '4,07Е+10', ' 4.07×10^10', '="4.07E+10"'],
  ],
  [
    'phone_two_numbers',
    [
      '0712001001 / 0722001002',
      '0712001001, 0722001002',
      '0712001001; 0722001002',
      '0712001001 sau 0722001002',
      '0712001001\n0722001002',
      '0712001001 0722001002',
      '0712-001-001 0722-001-002',
      '0712 001 001 - 0722 001 002',
      '+40712001001 +40722001002',
      '+40712001001+40722001002',
      '0712001001 (0722001002)',
      '0712001001/2',
    ],
  ],
  ['phone_letters', ['O712001001', '07l2001001', '0712001001 int. 12', '0712 x 001001']],
  ['phone_too_long', ['0712 001 001 0722 001 002', '1234567890123456']],
])('%s', (problem, phones) => {
  for (const phone of phones) expect(findPhoneProblem(phone, null)?.[0], phone).toBe(problem)
})

test('a code that isn’t a number is its own key', () => {
  for (const code of ['07ab12cd34', 'BR-000123a']) {
    expect(findPhoneProblem(code, null), code).toBeUndefined()
    expect(toPhoneKey(code, 'RO')).toBe(code.replace('-', ''))
  }
  expect(toPhoneKey('tel. +40 712 001 001', null)).toBe('+40712001001')
})

test('common notations of one number are accepted', () => {
  for (const phone of [
    '0712/001.001',
    '+40 (712) 001-001',
    '(+40) 712001001',
    '030/123456',
    '123456',
    '+1 (650) 555-0100',
    '0712,001,001',
  ])
    expect(findPhoneProblem(phone, null), phone).toBeUndefined()
})

test('every country that can be chosen has a plan of numbers', () => {
  expect(countryCodes.filter(code => !isSupportedCountry(code))).toEqual([])
})

test('the rules name the version of the library, whose plans of numbers they use', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(PHONE_KEY_RULES.split('/')[1]).toBe(dependencies['libphonenumber-js'])
})

test('a number with too few digits for its country is none; other countries and unknown beginnings are not judged', () => {
  const inCountry = (phone: string, country: string | null) => findPhoneProblem(phone, country)?.[0]
  for (const phone of ['071634643', '+254 71634643', '0716 346 4312', '71634643'])
    expect(inCountry(phone, 'KE'), phone).toBe('phone_not_in_country')
  for (const phone of ['0716346431', '254716346431', '020 300 1122', '+40712001001', '0999000001', 'KE 0012 A45'])
    expect(inCountry(phone, 'KE'), phone).toBeUndefined()
  expect(inCountry('071634643', null)).toBeUndefined()
})
