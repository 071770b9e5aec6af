/** How readers of workbooks return a number below 1 with a format of times: a time of day. */
const DAY_OF_TIMES = '1899-12-31 '

/**
 * A date, time or time of day of a workbook as an export's manifest has it, to the second: a program that saved the file may have
 * rounded the fraction of a day.
 */
export const sheetTimeText = (time: Date): string => {
  const text = new Date(Math.round(time.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return text.startsWith(DAY_OF_TIMES) ? text.slice(DAY_OF_TIMES.length) : text
}
