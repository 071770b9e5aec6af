import { expect, it } from 'vitest'
import english from './en.json'
import romanian from './ro.json'

type Texts = { readonly [key: string]: string | Texts }

const entriesOf = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : entriesOf(value, `${path}${key}.`),
  )
const read = ({ first, later }: typeof english) => new Map(entriesOf({ ...first, ...later }))
const texts = { en: read(english), ro: read(romanian) }

/** The contract has the kinds of items, after which some texts are named. */
const sources: string[] = Object.values(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '!../**/*.test.*', '../../../contract/src/{outbox,typed-values}/*.ts'],
    { query: '?raw', import: 'default', eager: true },
  ),
)

const literalsIn = (source: string) => new Set([...source.matchAll(/'([\w.]+)'/g)].map(([, literal]) => literal))
/** Texts that are put together, such as `${error}.title`. */
const patternsIn = (source: string) =>
  [...source.matchAll(/`([\w.]*\$\{[^`]+)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  )
const anywhere = new Set(
  sources.flatMap(source => [
    ...literalsIn(source),
    ...(source.match(/^ {2}(\w+)(?=: \{)/gm) ?? []).map(key => key.trim()),
  ]),
)

const isUsed = (path: string): boolean => {
  const [area = '', ...keys] = path.split('.')
  const key = keys.join('.')
  return sources
    .filter(source => source.includes(`useTranslations('${area}')`))
    .some(
      source =>
        literalsIn(source).has(key) ||
        patternsIn(source).some(pattern => pattern.test(key)) ||
        // A variable, whose values are listed elsewhere.
        (/\bt\(\w+(\.\w+)?[,)]/.test(source) && anywhere.has(key)),
    )
}

it('uses each text', () => {
  expect(isUsed('frame.neverUsed')).toBe(false)
  expect([...texts.en.keys()].filter(path => !isUsed(path))).toEqual([])
})

it('has letters of Romanian with a comma, and no word that observers don’t know', () => {
  for (const [key, text] of texts.ro) expect([key, /[şţ]/.test(text)]).toEqual([key, false])
  for (const [key, text] of [...texts.en, ...texts.ro])
    expect([key, /\b(sync|upload|cache|pending|biroul?\b(?! electoral)|sincroniz)/i.exec(text)?.[0]]).toEqual([
      key,
      undefined,
    ])
})
