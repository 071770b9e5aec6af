import { expect, test } from 'vitest'
import { csvDelimiters, declaredDelimiter, detectDelimiter } from './delimiter.ts'

test('a first line such as sep=; declares the delimiter', () => {
  expect(['sep=;', '"sep=|"', 'SEP=\t'].map(declaredDelimiter)).toEqual([';', '|', '\t'])
  expect(['phone;pin', 'sep=', 'sep=;;'].map(declaredDelimiter)).toEqual([undefined, undefined, undefined])
})

test('otherwise the most frequent of comma, semicolon and tab is the delimiter, comma for a tie', () => {
  const lines = ['a,b,c;d', 'a;b;c,d', 'a\tb', 'a,b;c', 'a']
  expect(lines.map(line => detectDelimiter(line, csvDelimiters))).toEqual([',', ';', '\t', ',', ','])
})

test('the first line that has a delimiter decides', () => {
  expect(detectDelimiter('Observers\r\n\nphone|pin|a,b\n1;2;3;4', [',', ';', '|'])).toBe('|')
})
