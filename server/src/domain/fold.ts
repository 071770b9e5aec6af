/** Text as searches compare it: lower case, without diacritics. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()

/** A phone as uniqueness and search compare it: without spaces. */
export const phoneKey = (phone: string): string => phone.replace(/\s+/gu, '')
