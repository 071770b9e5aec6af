export { normalizeForSearch } from '@scrutineer/contract/search-text'

/** Normalizes a phone number for uniqueness and search: removes white space. */
export const phoneKey = (phone: string): string => phone.replace(/\s+/gu, '')
