import { expect, test } from 'vitest'
import { escapeFormulas, looksLikeFormula, removeFormulaGuard } from './formula-guard.ts'

test('looksLikeFormula recognizes text that a spreadsheet would run as a formula', () => {
  const formulas = ['=1+1', '+40', '-3', '@SUM(A1)', '\t=1', '\u0085=1', '＝1+1', '＋1', '－1', '＠SUM(A1)']
  expect(formulas.filter(text => !looksLikeFormula(text))).toEqual([])
  expect(['a=1', "'=1", '', 'și＝', ' =1'].filter(looksLikeFormula)).toEqual([])
})

test('in a file with commas, formulas are escaped at the beginning of the cell and after other separators and line ends', () => {
  const guarded = [
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['x;=1+1;', "x;'=1+1;"],
    ['x\t@A1', "x\t'@A1"],
    ['x;"=1+1;', 'x;\'"=1+1;'],
    ['Seen:\n- a queue\r\n- a van', "Seen:\n'- a queue\r\n'- a van"],
    [';;－1', ";;'－1"],
    ['=1;=1', "'=1;'=1"],
  ]
  for (const [text = '', safe] of guarded) expect(escapeFormulas(text)).toBe(safe)
  for (const text of ['a=1', 'x; =1', 'one,-1', 'a;b\tc\nd', "'=1", '']) expect(escapeFormulas(text)).toBe(text)
})

test('in a file with semicolons, formulas are escaped after commas', () => {
  expect([escapeFormulas('x,=1+1', ';'), escapeFormulas('x;=1+1', ';')]).toEqual(["x,'=1+1", 'x;=1+1'])
})

test('a guard is removed again, and an apostrophe that is none stays', () => {
  const texts = [
    '=1+1',
    '+40712001001',
    '＝1+1',
    'x;=1+1;',
    'x\t@A1',
    '"=1',
    'Seen:\n- a queue\r\n- a van',
    ';;－1',
    '\t=1',
  ]
  for (const text of texts) expect([removeFormulaGuard(escapeFormulas(text)), text]).toEqual([text, text])
  for (const text of ["'Abd", "O'Neill", "a'=b", "'40712", "it's; '99"]) expect(removeFormulaGuard(text)).toBe(text)
})
