export { normalizeForSearch } from '@scrutineer/contract/search-text'

/** A phone as uniqueness and search compare it: without spaces. */
export const phoneKey = (phone: string): string => phone.replace(/\s+/gu, '')
