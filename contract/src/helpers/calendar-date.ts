/** Range of supported years. Years outside it come from unset clocks or other calendars. */
export const MIN_YEAR = 1900
export const MAX_YEAR = 2200

/** Whether the year with which a date begins is supported. */
export const isSupportedYear = (date: string) => {
  const year = Number(date.slice(0, 4))
  return year >= MIN_YEAR && year <= MAX_YEAR
}

/** Whether a text is a day as `yyyy-MM-dd` that exists, from 1900 to 2200. */
export const isCalendarDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text && isSupportedYear(text)
}
