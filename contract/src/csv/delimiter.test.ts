import { expect, test } from 'vitest'
import { declaredDelimiter, detectDelimiter } from './delimiter.ts'

test('a first line such as sep=; declares the delimiter', () => {
  expect(['sep=;', '"sep=|"', 'SEP=\t'].map(declaredDelimiter)).toEqual([';', '|', '\t'])
  expect(['phone;pin', 'sep=', 'sep=;;'].map(declaredDelimiter)).toEqual([undefined, undefined, undefined])
})

test('otherwise the most frequent of comma, semicolon and tab is the delimiter, comma for a tie', () => {
  const lines = ['a,b,c;d', 'a;b;c,d', 'a\tb', 'a,b;c', 'a']
  expect(lines.map(detectDelimiter)).toEqual([',', ';', '\t', ',', ','])
})
