/** The languages of the product, in the order of its choice of languages. */
export const productLanguages = ['en', 'ro'] as const
export type ProductLanguage = (typeof productLanguages)[number]
