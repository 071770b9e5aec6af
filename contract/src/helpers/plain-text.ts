import { toAsciiDigits } from './ascii-digits.ts'

/** Full-width punctuation of East Asian keyboards. */
const halfWidth: Readonly<Record<string, string>> = {
  '．': '.',
  '，': ',',
  '：': ':',
  '／': '/',
  '－': '-',
  '＋': '+',
}

/**
 * A typed number, time or date, or one in a file, with ASCII digits, signs and separators, without white space around it and without invisible
 * characters such as direction marks.
 */
export const toPlainText = (text: string): string =>
  toAsciiDigits(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/[．，：／－＋]/g, character => halfWidth[character] ?? character)
    .replace(/−/g, '-')
    .trim()
