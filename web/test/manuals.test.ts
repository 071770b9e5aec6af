import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import glossary from '../src/shared/glossary/glossary.json' with { type: 'json' }

const languages = ['en', 'ro'] as const
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const folderOf = (language: string) => new URL(`../../docs/manual/${language}/`, import.meta.url)
const manualsOf = (language: string) =>
  readdirSync(folderOf(language))
    .filter(name => name.endsWith('.md'))
    .map(name => ({ name, text: read(`docs/manual/${language}/${name}`) }))

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)

test.each(languages)('each name in bold in a manual is a text of the screens: %s', language => {
  const texts = new Set(textsOf(JSON.parse(read(`web/public/assets/i18n/${language}.json`))))
  const names = manualsOf(language).flatMap(({ text }) =>
    [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter(name => !texts.has(name))).toEqual([])
})

test('the manuals have the same parts in both languages, and short ones with small pictures', () => {
  const [english, romanian] = languages.map(language =>
    manualsOf(language).map(({ name, text }) => {
      const pictures = [...text.matchAll(/!\[.+\]\((.+)\)/g)].map(([, file = '']) => file)
      const sizes = pictures
        .map(file => new URL(file, folderOf(language)))
        .map(url => existsSync(url) && statSync(url).size)
      expect(sizes.filter(size => size === false || size > 60_000)).toEqual([])
      expect(pictures.length).toBeGreaterThan(1)
      // At most ten pages with the pictures.
      expect(text.split(/\s+/).length).toBeLessThan(2_000)
      const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0
      return { name, pictures, headings: countOf(/^#+ /gm), items: countOf(/^ *(\d+\.|-|\|) /gm) }
    }),
  )
  expect(english?.map(({ name }) => name)).toEqual(['calls.md', 'coordinator.md', 'emergencies.md', 'organizer.md'])
  expect(romanian).toEqual(english)
})

test('the glossary has the same words in both languages', () => {
  expect(Object.keys(glossary.ro)).toEqual(Object.keys(glossary.en))
  expect(textsOf(glossary).filter(text => text.trim() === '' || /[şţ]/i.test(text))).toEqual([])
})
