import { isCalendarDate } from '../helpers/calendar-date.ts'
import { marked, type ParsedValue, parsed } from './parsed-value.ts'

const toIso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
/** Without a century. */
const shortYear = /^\d{1,2}([-/.]) ?\d{1,2}\1 ?\d{2}$/

/** All dates that a text may mean. */
const readings = (text: string): string[] => {
  const [, year = '', , month = '', day = ''] = yearFirst.exec(text) ?? []
  if (year !== '') return [toIso(year, month, day)]
  // With points, the day is first in every country.
  const [, first = '', second = '', dottedYear = ''] = dotted.exec(text) ?? []
  if (dottedYear !== '') return [toIso(dottedYear, second, first)]
  const [, one = '', , other = '', slashedYear = ''] = slashed.exec(text) ?? []
  return slashedYear === '' ? [] : [toIso(slashedYear, other, one), toIso(slashedYear, one, other)]
}

/**
 * Parses a plain text as a day of the Gregorian calendar from 1900 to 2200. The value is `yyyy-MM-dd`. Day and month with slashes
 * or dashes are ambiguous if both orders are dates.
 */
export const parseDate = (text: string): ParsedValue => {
  const [date, ...others] = new Set(readings(text).filter(isCalendarDate))
  if (others.length > 0 || shortYear.test(text)) return marked('ambiguous')
  return date === undefined ? marked('unreadable') : parsed(date)
}
