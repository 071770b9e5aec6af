export { normalizeForSearch } from '@scrutineer/contract/core/search-text'

/** The phone key of a phone number, for uniqueness and search: the number without white space. */
export const toPhoneKey = (phone: string): string => phone.replace(/\s+/gu, '')
