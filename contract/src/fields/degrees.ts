import * as z from 'zod/mini'
import { toPlainText } from '../helpers/plain-text.ts'
import { blankAsUndefined, parsedFromText } from './values.ts'

/** Letters of the hemispheres: English, and V of Romanian *vest*. Not O: west in some languages, east in others. */
const hemispheres: Readonly<Record<string, { readonly axis: 'latitude' | 'longitude'; readonly sign: 1 | -1 }>> = {
  N: { axis: 'latitude', sign: 1 },
  S: { axis: 'latitude', sign: -1 },
  E: { axis: 'longitude', sign: 1 },
  W: { axis: 'longitude', sign: -1 },
  V: { axis: 'longitude', sign: -1 },
}

interface Degrees {
  readonly value: number
  /** Undefined without a letter of a hemisphere. */
  readonly axis: 'latitude' | 'longitude' | undefined
}

const part = /^\d{1,3}(?:[.,]\d{1,15})?$/
const toNumber = (text: string) => Number(text.replace(',', '.'))

/** Degrees, minutes and seconds without signs; undefined if they are none. Only the last one has decimals. */
const sumParts = (parts: readonly string[]): number | undefined => {
  if (parts.length === 0 || parts.length > 3 || !parts.every(text => part.test(text))) return undefined
  const numbers = parts.map(toNumber)
  if (!numbers.slice(0, -1).every(Number.isInteger)) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = numbers
  // A billionth of a degree is less than a millimetre.
  return minutes < 60 && seconds < 60 ? Number((degrees + minutes / 60 + seconds / 3600).toFixed(9)) : undefined
}

/** Separates a letter of a hemisphere, at the start or at the end, from the other characters. */
const splitHemisphere = (text: string): readonly [letter: string, rest: string] => {
  const [, before = '', rest = '', after = ''] = /^([NSEWV]?)([^A-Z]*)([NSEWV]?)$/.exec(text) ?? []
  return before !== '' && after !== '' ? ['', ''] : [before || after, rest.trim()]
}

/** `44.43`, `44,43°`, `-44.43`, `45°26'46"N`, `N 45 26.767`, `45:26:46 S`; undefined for other texts. */
const parseDegrees = (cell: string): Degrees | undefined => {
  const [letter, rest] = splitHemisphere(cell.trim().toUpperCase())
  const isNegative = /^[-−]/.test(rest)
  if (letter !== '' && isNegative) return undefined
  const parts = rest
    .replace(/^[-−+]/, '')
    .split(/[\s°º˚'′’"″”:]+/)
    .filter(text => text !== '')
  const value = sumParts(parts)
  if (value === undefined) return undefined
  const hemisphere = hemispheres[letter]
  return { value: isNegative ? -value : value * (hemisphere?.sign ?? 1), axis: hemisphere?.axis }
}

const simple = /^[+-]?\d{1,3}(?:[.,]\d{1,15})?°?$/

/** Degrees of an axis; undefined for other texts and for the hemisphere of the other axis. */
const parseAxis = (cell: string, axis: 'latitude' | 'longitude'): number | undefined => {
  if (simple.test(cell)) return Number(cell.replace(',', '.').replace('°', ''))
  const degrees = parseDegrees(toPlainText(cell))
  return degrees && (degrees.axis ?? axis) === axis ? degrees.value : undefined
}

const maxOf = { latitude: 90, longitude: 180 } as const
type Axis = keyof typeof maxOf

const withinLimits = (axis: Axis) => z.number().check(z.minimum(-maxOf[axis]), z.maximum(maxOf[axis]))

/**
 * Degrees in a CSV cell: decimal with a point or a comma, or degrees, minutes and seconds, with a sign or the letter of the
 * hemisphere.
 */
export const degreesFromCell = (axis: Axis) =>
  blankAsUndefined(
    z.pipe(
      parsedFromText(cell => parseAxis(cell, axis), 'not_degrees'),
      withinLimits(axis),
    ),
  )

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const isDecimal = (text: string) => /^[-−+]?\d{1,3}[.,]\d{1,15}$/.test(text)

/** The halves of a text with the letters of two hemispheres, which come before or after the degrees. */
const splitAtLetter = (text: string): string[] => {
  const [first = -1, second = -1] = [...text.matchAll(/[NSEWV]/gi)].map(({ index }) => index)
  const middle = first === 0 ? second : first + 1
  return [text.slice(0, middle), text.slice(middle)]
}

/** ODK and KoboToolbox write latitude, longitude, altitude and accuracy. */
const isGeopoint = (parts: readonly string[]) =>
  parts.length === 4 && parts.slice(0, 2).every(isDecimal) && parts.every(text => /^-?\d+(\.\d+)?$/.test(text))

/** Two texts that may be coordinates. A comma may separate decimals, so that it separates coordinates only before a space or points. */
const splitPosition = (text: string): readonly string[] => {
  const words = text.split(' ')
  if (isGeopoint(words)) return words.slice(0, 2)
  const clear = [/[;/|]/, /,\s+/].map(separator => text.split(separator))
  const decimals = [/\s+/, /,/].map(separator => text.split(separator)).filter(halves => halves.every(isDecimal))
  return [...clear, ...decimals].find(halves => halves.length === 2) ?? splitAtLetter(text)
}

/** Both coordinates in one text: `44.43, 26.10`, `44,43; 26,10`, `45°26'46"N 26°6'9"E`; undefined for other texts. */
export const parsePosition = (cell: string): Position | undefined => {
  const text = cell.trim().replace(/^[([]|[)\]]$/g, '')
  const [first = '', second = ''] = splitPosition(text).map(half => half.replace(/^[\s,]|[\s,]$/g, '').trim())
  const [latitude, longitude] = [parseAxis(first, 'latitude'), parseAxis(second, 'longitude')]
  if (latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90) return { latitude, longitude }
  // The letters, or degrees beyond the poles, may say that the longitude is first.
  const [north, east] = [parseAxis(second, 'latitude'), parseAxis(first, 'longitude')]
  return north !== undefined && east !== undefined ? { latitude: north, longitude: east } : undefined
}

/** A latitude in a CSV cell, or both coordinates in the cell of a file without a column of longitudes. */
export const latitudeOrPositionFromCell = blankAsUndefined(
  z.pipe(
    parsedFromText(
      (cell): number | Position | undefined => parseAxis(cell, 'latitude') ?? parsePosition(cell),
      'not_degrees',
    ),
    z.union([
      withinLimits('latitude'),
      z.object({ latitude: withinLimits('latitude'), longitude: withinLimits('longitude') }),
    ]),
  ),
)
