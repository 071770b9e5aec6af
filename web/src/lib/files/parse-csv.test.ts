import { expect, test } from 'vitest'
import { parseCsv, UnclosedQuoteError } from './parse-csv.ts'

const parse = (text: string, delimiter = ',') =>
  parseCsv(text, delimiter).map(({ line, cells }) => `${line}: ${cells.join('|')}`)

test('cells may be quoted, with delimiters, quotes and line breaks', () => {
  expect(parse('a,b\n"x, ""y"""," z"\n"1\n2",3\n4,5')).toEqual(['1: a|b', '2: x, "y"| z', '3: 1\n2|3', '5: 4|5'])
  expect(parse('"a";"b"\r\n"c";', ';')).toEqual(['1: a|b', '2: c|'])
})

test('line numbers count empty lines and each kind of line break', () => {
  for (const lineBreak of ['\n', '\r\n', '\r'])
    expect(parse(['', 'a,b', '', '1,2', '3', ''].join(lineBreak))).toEqual(['2: a|b', '4: 1|2', '5: 3'])
})

test('a quote inside a cell is part of it', () => {
  expect(parse('Str. "Unirii" 5,1\n2"3,"4"5')).toEqual(['1: Str. "Unirii" 5|1', '2: 2"3|45'])
})

test('a quote that is never closed is an error', () => {
  expect(() => parse('a,"b\nc,d')).toThrow(UnclosedQuoteError)
})
