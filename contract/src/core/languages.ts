/** The languages of the product, in the order of its choice of languages. */
export const productLanguages = ['en', 'ro'] as const
export type ProductLanguage = (typeof productLanguages)[number]

/** The text in this language, else in the other one; empty without any. */
export const textIn = (texts: Readonly<Record<ProductLanguage, string>>, language: ProductLanguage): string =>
  texts[language] || texts.en || texts.ro
