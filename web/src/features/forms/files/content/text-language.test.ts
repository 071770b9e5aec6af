import { expect, test } from 'vitest'
import { languageTag, languageTitle } from './text-language.ts'

test('languages are known by code, by name in English, Romanian or itself, and by both', () => {
  const tags = {
    ...{ 'Français (fr)': 'fr', French: 'fr', francais: 'fr', Franceză: 'fr', FR: 'fr', 'pt-br': 'pt-BR', eng: 'en' },
    ...{ 'Հայերեն (hy)': 'hy', Armenian: 'hy', العربية: 'ar', ქართული: 'ka', 'Português (Brasil) (pt-BR)': 'pt-BR' },
    // A code that contradicts the name is a region or a script.
    ...{
      'English (UK)': 'en-GB',
      'Portuguese (BR)': 'pt-BR',
      'Serbian (Latn)': 'sr-Latn',
      'Portuguese (Brazil)': 'pt',
    },
  }
  expect(Object.fromEntries(Object.keys(tags).map(title => [title, languageTag(title)]))).toEqual(tags)
  for (const title of ['', 'Elvish', 'Chichewa (Malawi)', 'Lang 2', '(']) expect(languageTag(title)).toBeUndefined()
})

test('the title of any language names its tag', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap(first => letters.flatMap(second => Intl.getCanonicalLocales(first + second)))
  for (const tag of [
    ...codes,
    'pt-BR',
    'sr-Latn',
    'zh-Hant-TW',
    'es-419',
    'de-CH-1996',
    'qaa',
    'demolang',
    'en-x-demo',
  ])
    expect(languageTag(languageTitle(tag)), tag).toBe(tag)
})
