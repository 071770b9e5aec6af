/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** Normalizes text for search: lower case, base letters, no diacritics. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[łđøıæœß]/g, letter => plainLetters[letter] ?? letter)
