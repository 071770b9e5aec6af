/** The office's languages that the product comes with, in the order of its choice of languages. An installation may add others. */
export const productLanguages: readonly string[] = ['en', 'ro']

/** The languages of the observers' app that the product comes with. */
export const appLanguages: readonly string[] = ['en', 'ro', 'fr', 'es', 'pt', 'pl', 'ru', 'uk', 'ka', 'ar']

/** Texts by BCP 47 tag; those of a language without a text are empty or absent. */
export type TextByLanguage = Readonly<Record<string, string>>

/** The canonical spelling of a BCP 47 tag, such as `pt-BR`; undefined for other texts. */
export const canonicalTag = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Whether a text is a BCP 47 tag in its canonical spelling. */
export const isLanguageTag = (text: string): boolean => canonicalTag(text) === text

/** The language of a tag in any letter case, without its region and script, such as `pt` of `pt-BR`. */
const baseOf = (tag: string) => tag.toLowerCase().split('-', 1).join()

/** The first available language in the order of preference: that of the tag itself, otherwise one of the same language. */
export const pickLanguage = (preferred: readonly string[], available: readonly string[]): string | undefined =>
  preferred
    .map(
      tag =>
        available.find(each => each.toLowerCase() === tag.toLowerCase()) ??
        available.find(each => baseOf(each) === baseOf(tag)),
    )
    .find(found => found !== undefined)

/** The text in this language, else in English, else in any; empty without any. */
export const textIn = (texts: TextByLanguage, language: string): string => {
  const worded = Object.keys(texts).filter(tag => texts[tag])
  return texts[pickLanguage([language, 'en'], worded) ?? worded[0] ?? ''] ?? ''
}

/** The name of a language in itself, with a capital letter. In English if the browser has no data of the language. */
export const languageName = (tag: string): string => {
  // Chromium has no data of it.
  if (tag === 'ka') return 'ქართული'
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)
}

/** The scripts in use that are written from right to left. `Intl.Locale` says it in newer browsers only. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
