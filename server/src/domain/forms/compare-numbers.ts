import {
  absolute,
  add,
  compareDecimals,
  type Decimal,
  negate,
  parseDecimal,
} from '@scrutineer/contract/helpers/decimal'

/** A number that an observer typed into an option. */
export interface ReportedNumber {
  readonly optionId: number
  /** A canonical decimal. */
  readonly value: string
  readonly receivedAt: Date
}

export interface NumberDifferences {
  /** Options with numbers that are too far apart. */
  readonly optionIds: number[]
  /** Milliseconds between the two nearest receipts of such numbers; infinite if there are none. */
  readonly nearestMs: number
}

interface DecimalAt {
  readonly value: Decimal
  readonly at: number
}

const differ = (one: DecimalAt, other: DecimalAt, allowed: Decimal) =>
  compareDecimals(absolute(add(one.value, negate(other.value))), allowed) > 0

/** The shortest time between two numbers that differ; infinite if none do. */
const nearestDifference = (numbers: readonly DecimalAt[], allowed: Decimal): number =>
  numbers.reduce(
    (nearest, one, index) =>
      numbers
        .slice(index + 1)
        .filter(other => differ(one, other, allowed))
        .reduce((nearer, other) => Math.min(nearer, Math.abs(one.at - other.at)), nearest),
    Number.POSITIVE_INFINITY,
  )

/**
 * Compares the numbers of several observers, one per observer and option. They count something at the station, so that they differ
 * whenever they were received. `maxDifferenceOf` is how far apart an option's numbers may be.
 */
export const compareNumbers = (
  numbers: readonly ReportedNumber[],
  maxDifferenceOf: (optionId: number) => number,
): NumberDifferences => {
  const byOption = new Map<number, DecimalAt[]>()
  for (const { optionId, value, receivedAt } of numbers) {
    const decimal = parseDecimal(value)
    if (decimal)
      byOption.set(optionId, [...(byOption.get(optionId) ?? []), { value: decimal, at: receivedAt.getTime() }])
  }
  const differing = [...byOption].flatMap(([optionId, values]) => {
    const nearestMs = nearestDifference(
      values,
      parseDecimal(String(maxDifferenceOf(optionId))) ?? { units: 0n, scale: 0 },
    )
    return nearestMs === Number.POSITIVE_INFINITY ? [] : [{ optionId, nearestMs }]
  })
  return {
    optionIds: differing.map(({ optionId }) => optionId),
    nearestMs: differing.reduce((nearest, each) => Math.min(nearest, each.nearestMs), Number.POSITIVE_INFINITY),
  }
}
