import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'

/** A heading for comparisons: lower-case base letters and digits without spaces. */
export const normalizeHeading = (text: string): string => normalizeForSearch(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Headings for comparisons, from a list with commas. */
export const headings = (list: string): readonly string[] => list.split(',').map(normalizeHeading)

/** A heading without a remark in brackets, such as “Telefon (WhatsApp)”. */
const withoutRemark = (heading: string) => heading.split(/[([]/, 1).join()

/** The texts by which a heading may be known: as it is, and without a remark. */
export const headingKeys = (heading: string): readonly string[] => [
  normalizeHeading(heading),
  normalizeHeading(withoutRemark(heading)),
]

/** Whether a normalized heading is known. */
export type IsHeading = (heading: string) => boolean
