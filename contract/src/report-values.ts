import * as z from 'zod/mini'
import { intFromText, nullOrBlankAsUndefined, storableText } from './values.ts'

/**
 * The values of phones' reports. A report is kept even where it names something unknown, so these accept whatever is
 * well-formed: the server decides later whether there is such a station, question or option.
 */

/** UTF-16 units of a text that a phone sends; a longer one is kept as an unplaced report. */
export const MAX_REPORTED_TEXT_LENGTH = 100_000

/** Text kept exactly as it was sent. */
export const reportedText = z.string().check(storableText)

const reportedCode = z.string().check(z.trim(), storableText)

/** Any whole number that JavaScript represents exactly, or the same as text. */
export const reportedNumber = intFromText(-(10 ** 15), 10 ** 15)

/** How a phone names a polling station. On phones of 2023 `municipalityCode` takes the place of `countyCode`. */
export const reportedStationFields = {
  countyCode: nullOrBlankAsUndefined(reportedCode),
  municipalityCode: nullOrBlankAsUndefined(reportedCode),
  pollingStationNumber: nullOrBlankAsUndefined(reportedNumber),
}
