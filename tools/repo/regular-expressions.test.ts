import { isSafePattern } from 'redos-detector'
import { expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'
import { findRegularExpressions } from './regular-expressions.mjs'

const isLinear = ({ pattern, flags }: { pattern: string; flags: string }) =>
  isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    unicode: flags.includes('u'),
    multiLine: flags.includes('m'),
    dotAll: flags.includes('s'),
    maxScore: 200,
    timeout: 5_000,
  })

/** Slow on texts of thousands of slashes, dots or spaces: none of which a stranger can send to where these are. */
const trustedInput: Readonly<Record<string, string>> = {
  'server/src/startup/config.ts': 'settings of whoever starts the server',
  'web/src/api/request.ts': 'the browser’s own cookies',
  'web/src/api/settings.ts': 'settings of whoever starts the server',
  'web/src/features/forms/editor/model/form-codec.ts': 'names of fields that the server found wrong',
}

const product = projectFiles().filter(
  path => /^(contract|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^server\/src\/demo\//.test(path),
)
const all = product.flatMap(path => findRegularExpressions(path, readText(path)).map(found => ({ path, ...found })))

it('knows one that explodes, and one that is slow on long texts', () => {
  const source = 'const a = /^(a+)+$/; const b: RegExp = /x*x*x*$/u'
  const found = findRegularExpressions('a.ts', source)
  expect(found).toEqual([
    { pattern: '^(a+)+$', flags: '' },
    { pattern: 'x*x*x*$', flags: 'u' },
  ])
  expect(found.map(each => isLinear(each).safe)).toEqual([false, false])
})

it('finds none in the product that a hostile text could keep busy', () => {
  expect(all.length).toBeGreaterThan(60)
  const slow = all.filter(each => !isLinear(each).safe)
  const named = slow.filter(({ path }) => path in trustedInput)
  expect(slow.filter(each => !named.includes(each)).map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([])
  expect(Object.keys(trustedInput)).toEqual([...new Set(named.map(({ path }) => path))])
})
