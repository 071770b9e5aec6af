/** Encodings of text files that spreadsheets and authorities save, by the names that `TextDecoder` knows. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'iso-8859-2',
] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof delimiters)[number]
