import type { Random } from '../random.ts'

const groupSeparators = ['', '', '', ' ', '.', ',', '\u00a0', "'"] as const
const spaces = ['', '', '', ' '] as const

const groups = (digits: string, separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)

const pad = (number: number) => String(number).padStart(2, '0')

/** An integer as people type it: grouped in some way, some with a space around it. */
export const typeInteger = (value: number, random: Random): string =>
  `${random.pick(spaces)}${groups(String(value), random.pick(groupSeparators))}${random.pick(spaces)}`

export const typeDecimal = (value: number, random: Random): string =>
  String(value).replace('.', random.pick(['.', ',']))

/** A time of day from its minute. */
export const typeTime = (minute: number, random: Random): string => {
  const [hours, minutes] = [Math.floor(minute / 60), pad(minute % 60)]
  return random.pick([`${pad(hours)}:${minutes}`, `${hours}:${minutes}`, `${hours}.${minutes}`, `${hours}h${minutes}`])
}

/** A date from its ISO form. */
export const typeDate = (date: string, random: Random): string => {
  const [year, month, day] = date.split('-')
  return random.pick([date, `${day}.${month}.${year}`])
}

/** What people type who have no number. */
export const notNumbers = [
  'about 400',
  'see the picture',
  '?',
  'not known yet',
  '41O',
  'aprox. 500',
  'între 300 și 350',
] as const
