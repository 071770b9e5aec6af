import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<b>Sealed</b>?', 'Sealed?'],
  ['<span style="color:red">Careful:</span> sealed?', 'Careful: sealed?'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<p>First</p><p>Second</p>', 'First\nSecond'],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['See <a href="https://example.org/law">the law</a>', 'See the law (https://example.org/law)'],
  ['<!-- for translators -->Sealed?', 'Sealed?'],
  ['A &amp; B &lt; C&nbsp;&#8211; &#x44;', 'A & B < C – D'],
  ['**Sealed**?', 'Sealed?'],
  ['***Sealed***?', 'Sealed?'],
  ['__Sealed__ and _shown_ and *empty*?', 'Sealed and shown and empty?'],
  ['**was it *really* sealed?**', 'was it really sealed?'],
  ['## Arrival', 'Arrival'],
  ['See [the law](https://example.org)', 'See the law (https://example.org)'],
  ['2 \\* 3 and a\\_b', '2 * 3 and a_b'],
  ['<font color="red">**Only** one</font>', 'Only one'],
])('formatting is removed: %s', (text, expected) => {
  expect(plainText(text)).toBe(expected)
})

test.each([
  ['2 * 3 * 4 = 24'],
  ['first_name and last_name'],
  ['Name: ______ Date: ____'],
  ['a < b and c > d'],
  ['<18 years, >65 years'],
  ['<unknown>'],
  ['Name* and date*'],
  ['(*) see (*)'],
  ['* one\n* two'],
  ['# of ballots'],
  ['A [1] (see below)'],
  ['R&D, Q&A'],
  ['  kept as it is  '],
  ['C:\\data\\x'],
])('other texts stay as they are: %s', text => {
  expect(plainText(text)).toBe(text)
})

test('long texts with open marks are read in time', () => {
  for (const part of ['*a ', '_a ', '**a ', '<a ', '[a](', '${a', '&#1', '\\*'])
    expect(plainText(part.repeat(30_000)).length).toBeGreaterThan(0)
})
