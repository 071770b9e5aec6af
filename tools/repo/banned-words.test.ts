import { describe, expect, it } from 'vitest'
import { findBannedKeys, findBannedTexts, findBannedWords } from './banned-words.mjs'
import { projectFiles, readText } from './project-files.mjs'
import { messagesByKey } from './repo-rules.mjs'

describe('findBannedWords', () => {
  it('reports identifiers in any case, file names and comments', () => {
    expect(findBannedWords('web/mend-times.ts', 'const MAX_WISHES = 1 // read anew\n')).toEqual([
      'web/mend-times.ts: mend',
      'web/mend-times.ts: anew',
      'web/mend-times.ts: wishes',
    ])
    expect(findBannedWords('a.tsx', 'const mendAtOnce = () => <Field quietHours />')).toEqual([
      'a.tsx: mend',
      'a.tsx: at once',
      'a.tsx: quiet',
    ])
    expect(findBannedWords('a.ts', '/**\n * A frail\n * queue.\n */\nexport {}')).toEqual(['a.ts: frail'])
  })

  it('accepts texts, and words that only contain a banned one', () => {
    const source = "// reachable, recommend\nconst text = 'anew' + `wish amid` + String(/wish/)"
    expect(findBannedWords('a.ts', source)).toEqual([])
    expect(findBannedWords('a.tsx', '// é\nconst page = <p title="amid">Nobody’s wish</p>')).toEqual([])
  })

  it('accepts a word in the file that is allowed to use it', () => {
    expect(findBannedWords('a.ts', 'const quiet = 1', { 'a.ts': ['quiet'] })).toEqual([])
    expect(findBannedWords('b.ts', 'const quiet = 1', { 'a.ts': ['quiet'] })).toEqual(['b.ts: quiet'])
  })
})

describe('findBannedKeys', () => {
  it('reports keys in any case', () => {
    expect(findBannedKeys(['ui.folded', 'a.QUIET_HOURS', 'look.theme', 'menu.unfolded', 'menu.FORMS'])).toEqual([
      'ui.folded: folded',
      'a.QUIET_HOURS: quiet',
      'look.theme: look',
    ])
  })
})

describe('findBannedTexts', () => {
  it('reports words and phrases in any case', () => {
    const texts = { a: 'Nobody’s, whatever their state', 'b.md': '2 observers to\nring', c: 'String, strung, anyone' }
    expect(findBannedTexts(new Map(Object.entries(texts)))).toEqual(['a: nobody', 'a: whatever', 'b.md: to ring'])
  })
})

const englishTexts = messagesByKey(JSON.parse(readText('web/public/assets/i18n/en.json')))

/** The Unix account. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'tools/programs/find-program.test.ts': ['nobody'],
}

it('no file uses a banned word', () => {
  const files = projectFiles().filter(path => /\.(tsx?|mjs)$/.test(path))
  expect(files.length).toBeGreaterThan(900)
  expect(files.flatMap(path => findBannedWords(path, readText(path), allowed))).toEqual([])
  // Each file is parsed.
}, 60_000)

it('each allowed word is still needed', () => {
  const unused = Object.entries(allowed).flatMap(([path, words]) => {
    const used = findBannedWords(path, readText(path))
    return words.filter(word => !used.includes(`${path}: ${word}`)).map(word => `${path}: ${word}`)
  })
  expect(unused).toEqual([])
})

describe('no banned word is in', () => {
  const texts = (paths: readonly string[]) => new Map(paths.map(path => [path, readText(path)]))

  it('a document', () => {
    const documents = projectFiles().filter(path => /^([A-Z]+|docs\/.*|server\/[A-Z]+)\.md$/.test(path))
    expect(documents.length).toBeGreaterThan(40)
    expect(findBannedTexts(texts(documents))).toEqual([])
  })

  it('a message of the server', () => {
    const messages = projectFiles().filter(path => /^server\/src\/domain\/messages[./]/.test(path))
    expect(messages.length).toBeGreaterThan(2)
    expect(findBannedTexts(texts(messages))).toEqual([])
  })

  it('an English text', () => {
    expect(findBannedTexts(englishTexts)).toEqual([])
  })
})

describe('the locale keys', () => {
  const keys = [...englishTexts.keys()]

  it('contain no banned word', () => {
    expect(findBannedKeys(keys)).toEqual([])
  })

  it('are in camelCase or SCREAMING_CASE, except values of the contract', () => {
    const names = keys.filter(key => !/^(audit\.actions|followUp\.event|unplaced\.reasons|errors)\./.test(key))
    const cased = /^(\w+\.)+([a-z][a-zA-Z0-9]*|[A-Z][A-Z0-9_]*)$/
    expect(names.filter(name => !cased.test(name))).toEqual([])
  })
})
