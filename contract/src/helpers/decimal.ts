/** Significant digits that JSON numbers and spreadsheets keep exactly. */
export const MAX_DIGITS = 15
/** Digits after the decimal point of a number in a form. */
export const MAX_DECIMALS = 6

const exactDecimal = new RegExp(`^[+-]?\\d{1,${MAX_DIGITS}}(?:\\.\\d{1,${MAX_DECIMALS}})?$`)

/** Whether a text is a plain decimal, such as `-12.5`, that a JSON number keeps exactly. */
export const isExactDecimal = (text: string): boolean =>
  exactDecimal.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS

/** An exact decimal number: `units` × 10^−`scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** A plain decimal such as `-12.50`. Undefined for other texts, also for exponents and separators of groups. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { units: BigInt(whole + fraction), scale: fraction.length }
}

/** The canonical text: without leading zeros, trailing zeros of the fraction, and the sign of zero. */
export const formatDecimal = ({ units, scale }: Decimal): string => {
  let [significant, decimals] = [units < 0n ? -units : units, scale]
  while (decimals > 0 && significant % 10n === 0n) {
    significant /= 10n
    decimals -= 1
  }
  const digits = String(significant).padStart(decimals + 1, '0')
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

const unitsAt = ({ units, scale }: Decimal, target: number): bigint => units * 10n ** BigInt(target - scale)

export const add = (one: Decimal, other: Decimal): Decimal => {
  const scale = Math.max(one.scale, other.scale)
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale }
}

export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  scale: one.scale + other.scale,
})

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

export const absolute = (value: Decimal): Decimal => (value.units < 0n ? negate(value) : value)

/** Negative if the first is smaller, 0 if they are equal, positive if it is greater. */
export const compareDecimals = (one: Decimal, other: Decimal): number => {
  const { units } = add(one, negate(other))
  return units < 0n ? -1 : units > 0n ? 1 : 0
}
