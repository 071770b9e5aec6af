import * as z from 'zod/mini'
import { intFromText, nullOrBlankAsUndefined, storableText } from './values.ts'

/**
 * Schemas of phone reports. They accept any well-formed value: a report that references an unknown station, question or
 * option is stored as unplaced.
 */

/** UTF-16 units of a reported text. A report with a longer text is stored as unplaced. */
export const MAX_REPORTED_TEXT_LENGTH = 100_000

/** Untrimmed text of any length. */
export const reportedText = z.string().check(storableText)

const reportedCode = z.string().check(z.trim(), storableText)

/** An integer of up to 15 digits, as a number or as text. */
export const reportedNumber = intFromText(-(10 ** 15), 10 ** 15)

/** A phone's reference to a polling station. Phones of 2023 send `municipalityCode` instead of `countyCode`. */
export const reportedStationFields = {
  countyCode: nullOrBlankAsUndefined(reportedCode),
  municipalityCode: nullOrBlankAsUndefined(reportedCode),
  pollingStationNumber: nullOrBlankAsUndefined(reportedNumber),
}
