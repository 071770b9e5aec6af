import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

/** A made-up language that is written from right to left. */
export const pseudoTag = 'qaa-Arab'

const letters = [...'ابچدئفگهيجکلمنوپقرستعڤشخظز']

/** The words in other letters, from right to left and 40 % longer. */
const disguise = (text: string) =>
  text.replace(/\p{L}+/gu, word => {
    const other = word
      .toLowerCase()
      .replace(/\p{L}/gu, letter => letters[((letter.codePointAt(0) ?? 0) + 19) % letters.length] ?? letter)
    return other + other.slice(0, Math.round(0.4 * other.length))
  })

const disguiseParts = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map(element => {
    if (element.type === TYPE.literal) return { ...element, value: disguise(element.value) }
    if (element.type === TYPE.tag) return { ...element, children: disguiseParts(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(
      ([key, option]) => [key, { ...option, value: disguiseParts(option.value) }] as const,
    )
    return { ...element, options: Object.fromEntries(options) }
  })

/** Texts of the made-up language: those of another one with its values, markup and plural forms. */
export const pseudoTexts = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? printAST(disguiseParts(parse(text))) : pseudoTexts(text),
    ]),
  )

const english = new URL('../web/public/assets/i18n/en.json', import.meta.url)

/** Adds the language to the office's languages of an installation. */
export const installPseudoLanguage = async (dataFolder: string): Promise<void> => {
  const folder = join(dataFolder, 'languages/office')
  await mkdir(folder, { recursive: true })
  const texts = pseudoTexts(JSON.parse(await readFile(english, 'utf8')))
  await writeFile(join(folder, `${pseudoTag}.json`), JSON.stringify(texts))
}
