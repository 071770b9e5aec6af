import { useLocale } from 'use-intl'

/** The language of what the product has in its own languages only: templates, manuals and the glossary. */
export const useFileLanguage = (): 'en' | 'ro' => (useLocale() === 'ro' ? 'ro' : 'en')
