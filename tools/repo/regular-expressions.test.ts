import { isSafePattern } from 'redos-detector'
import { expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'
import { syntaxNodes } from './syntax-tree.mjs'

/** All regular expression literals of a source; the extension of `path` selects the syntax. */
const findRegularExpressions = (path: string, text: string) =>
  [...syntaxNodes(path, text)]
    .filter(({ type }) => type === 'RegExpLiteral')
    .map(({ node: { pattern, flags } }) => ({ pattern: String(pattern), flags: String(flags) }))

const isLinear = ({ pattern, flags }: { pattern: string; flags: string }) =>
  isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    multiLine: flags.includes('m'),
    dotAll: flags.includes('s'),
    maxScore: 200,
    timeout: 5_000,
  })

/** Slow on thousands of slashes, dots or spaces, but applied to trusted input only. */
const trustedInput: Readonly<Record<string, string>> = {
  'server/src/startup/config.ts': 'settings of the operator',
  'web/src/api/csrf-token.ts': 'the browser’s own cookies',
  'web/src/api/settings.ts': 'settings of the operator',
  'web/src/features/forms/editor/model/form-codec.ts': 'field names in the server’s errors',
  'web/src/features/help/changelog.ts': 'the product’s changelog',
}

const product = projectFiles().filter(
  path =>
    /^(contract|tables|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^server\/src\/demo\//.test(path),
)
const all = product.flatMap(path => findRegularExpressions(path, readText(path)).map(literal => ({ path, ...literal })))

it('detects exponential and polynomial backtracking', () => {
  const source = 'const a = /^(a+)+$/; const b: RegExp = /x*x*x*$/u'
  const literals = findRegularExpressions('a.ts', source)
  expect(literals).toEqual([
    { pattern: '^(a+)+$', flags: '' },
    { pattern: 'x*x*x*$', flags: 'u' },
  ])
  expect(literals.map(each => isLinear(each).safe)).toEqual([false, false])
})

it('finds no slow regular expression in the product', () => {
  expect(all.length).toBeGreaterThan(60)
  const slow = all.filter(each => !isLinear(each).safe)
  const trusted = slow.filter(({ path }) => path in trustedInput)
  expect(slow.filter(each => !trusted.includes(each)).map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([])
  expect(Object.keys(trustedInput)).toEqual([...new Set(trusted.map(({ path }) => path))])
})
