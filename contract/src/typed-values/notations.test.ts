import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedValue } from './parse-typed-value.ts'

/** `RUNS=100000` tries more values. */
const numRuns = Number(process.env.RUNS ?? 500)

/** Digits of six scripts. */
const zeros = ['0', '٠', '۰', '०', '０', '၀']
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, digit => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

const notation = fc
  .record({
    zero: fc.constantFrom(...zeros),
    group: fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", '’', '.', ',', '٬'),
    point: fc.constantFrom('.', ',', '٫'),
    minus: fc.constantFrom('-', '−'),
    around: fc.constantFrom('', ' ', '\u200e'),
    padding: fc.nat(2),
  })
  .filter(({ group, point }) => group !== point)

test('a number in any notation has its value or a mark, never another value', () => {
  let understood = 0
  const numbers = fc.property(
    fc.nat(9).chain(digits => fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) })),
    fc.nat(4),
    fc.boolean(),
    notation,
    fc.constantFrom('integer', 'decimal'),
    (units, scale, isNegative, { zero, group, point, minus, around, padding }, kind) => {
      const digits = String(units).padStart(scale + 1, '0')
      const whole = digits.slice(0, digits.length - scale)
      const fraction = scale === 0 ? '' : digits.slice(-scale)
      const sign = isNegative && units !== 0n
      const canonical = fraction.replace(/0+$/, '') === '' ? whole : `${whole}.${fraction.replace(/0+$/, '')}`
      const typedFraction = fraction + '0'.repeat(fraction === '' ? 0 : padding)
      const typed = [
        sign ? minus : '',
        whole.replace(/\B(?=(?:\d{3})+$)/g, group),
        typedFraction === '' ? '' : point + typedFraction,
      ].join('')
      const result = parseTypedValue(around + inScript(typed, zero) + around, { kind })
      // The text doesn't say whether three digits after its only separator are a group: in an integer they are.
      if (kind === 'integer' && typedFraction.length === 3 && point !== '٫') return
      if (result.mark !== null) return
      understood += 1
      expect(result.value).toBe((sign ? '-' : '') + canonical)
    },
  )
  fc.assert(numbers, { numRuns })
  expect(understood).toBeGreaterThan(numRuns / 3)
})

test('a time or date in any notation has its value or a mark, never another value', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31T23:59:00Z'), noInvalidDate: true })
  const moments = fc.property(day, fc.nat(7), fc.constantFrom(...zeros), fc.boolean(), (date, form, zero, isPadded) => {
    const [isoDate = '', isoTime = ''] = date.toISOString().slice(0, 16).split('T')
    const unpadded = (text: string | undefined) => (isPadded ? text : text?.replace(/^0/, ''))
    const [year, month, dayOfMonth] = isoDate.split('-').map(unpadded)
    const [hour, minute] = isoTime.split(':').map(unpadded)
    const hours = Number(hour)
    const half = `${hours % 12 || 12}:${isoTime.slice(3)} ${hours < 12 ? 'am' : 'pm'}`
    const dates = [
      ...[
        isoDate,
        `${dayOfMonth}.${month}.${year}`,
        `${dayOfMonth}/${month}/${year}`,
        `${month}/${dayOfMonth}/${year}`,
      ],
      ...[`${year}.${month}.${dayOfMonth}`, `${dayOfMonth}-${month}-${year}`, `${year}/${month}/${dayOfMonth}`],
      `${dayOfMonth}.${month}.${year?.slice(2)}`,
    ]
    const times = [isoTime, `${hour}.${minute}`, `${hour}h${minute}`, `${hour} ${minute}`, half, `${hour}${minute}`]
    const parsedDate = parseTypedValue(inScript(dates[form] ?? '', zero), { kind: 'date' })
    const parsedTime = parseTypedValue(inScript(times[form % times.length] ?? '', zero), { kind: 'time' })
    expect([isoDate, null]).toContain(parsedDate.value)
    expect([isoTime, null]).toContain(parsedTime.value)
  })
  fc.assert(moments, { numRuns })
})
