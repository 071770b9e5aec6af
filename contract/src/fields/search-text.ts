/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** Lower-case text with base letters instead of those that Unicode doesn't decompose. */
export const plainLetters = (text: string): string =>
  text.replace(/[łđøıæœß]/g, letter => undecomposed[letter] ?? letter)

/** Normalizes text for search: lower case, base letters, no diacritics. */
export const normalizeForSearch = (text: string): string =>
  plainLetters(
    text
      .normalize('NFD')
      .replace(/\p{Mark}+/gu, '')
      .toLowerCase(),
  )
