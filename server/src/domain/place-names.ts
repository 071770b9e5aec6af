import { plainLetters } from '@scrutineer/contract/fields/search-text'

/** A name without invisible characters, and with single spaces. */
export const cleanName = (name: string): string =>
  name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Names with the same key are the same place: case, diacritics, invisible characters, punctuation and white space don't count.
 * Other marks than diacritics do: in many scripts they are vowels.
 */
export const placeNameKey = (name: string): string => {
  const letters = plainLetters(
    cleanName(name)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  )
  return (
    letters
      .replace(/['’ʼ`]/g, '')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim() || letters
  )
}
