import { marked, type ParsedValue, parsed } from './parsed-value.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `7:05`, `07.05`, `7h05`, `19h`, `0705`, and seconds if they are zero, as clocks of phones enter them. */
const clock24 = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?|h)$/i
const fourDigits = /^(\d{2})(\d{2})$/
const clock12 = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?$/i

/** Minutes of one digit, and hours without minutes, have two readings. */
const isUnfinished = (text: string) => /^(?:[01]?\d|2[0-3])(?:[:.h ][0-5]?\d)?$/i.test(text)

const toTime = (hours: number, minutes: number): ParsedValue =>
  hours < 24 && minutes < 60 ? parsed(`${twoDigits(hours)}:${twoDigits(minutes)}`) : marked('unreadable')

/**
 * Parses a plain text as a time of day. The value is `HH:mm`. A text without `am` and `pm` is on the 24-hour clock. 12 am and
 * 12 pm are ambiguous, because people use both for noon; so is `7 10`, which may be two hours.
 */
export const parseTime = (text: string): ParsedValue => {
  const [, hour, minute = '0', half] = clock12.exec(text) ?? []
  if (half !== undefined) {
    const hours = Number(hour)
    if (hours === 12) return marked('ambiguous')
    return hours > 12 || hours === 0 ? marked('unreadable') : toTime(hours + (/p/i.test(half) ? 12 : 0), Number(minute))
  }
  const [, hours, minutes = '0'] = clock24.exec(text) ?? fourDigits.exec(text) ?? []
  if (hours !== undefined) return toTime(Number(hours), Number(minutes))
  return marked(isUnfinished(text) ? 'ambiguous' : 'unreadable')
}
