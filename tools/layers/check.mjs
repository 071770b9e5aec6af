import { createRequire } from 'node:module'
import { root } from '../lib/run.mjs'
import { importRules, options, resolution } from './config.mjs'
import { testFolders, testOptions, testRules } from './tests.mjs'

/** dependency-cruiser 17 doesn't pass swc the JSX option. It uses the same module object. */
const swc = createRequire(import.meta.url)('@swc/core')
const parse = swc.parseFileSync
swc.parseFileSync = (/** @type {string} */ file, /** @type {import('@swc/core').TsParserConfig} */ options) =>
  parse(file, { ...options, tsx: file.endsWith('.tsx') })

const { cruise } = await import('dependency-cruiser')

/**
 * @param {string} baseDir
 * @param {readonly string[]} folders
 * @param {import('dependency-cruiser').IForbiddenRuleType[]} forbidden
 * @param {import('dependency-cruiser').ICruiseOptions} [changes]
 */
async function cruiseWith(baseDir, folders, forbidden, changes) {
  const settings = { ...options, ...changes, baseDir, validate: true, ruleSet: { forbidden } }
  const { output } = await cruise([...folders], settings, resolution)
  if (typeof output === 'string') throw new Error(`dependency-cruiser returned text: ${output}`)
  return output
}

/**
 * Checks the imports of the workspaces, the testkit, the benchmarks and the tests.
 * @param {string} [baseDir]
 * @returns {Promise<{ modules: string[], violations: string[] }>} the files that were read, and a sentence for each violation
 */
export async function checkLayers(baseDir = root.replace(/[\\/]$/, '')) {
  const folders = [
    'contract/src',
    'tables/src',
    'server/src',
    'web/src',
    'observer/src',
    'bench',
    'resilience',
    'testkit',
  ]
  const all = await cruiseWith(baseDir, folders, importRules)
  const tests = await cruiseWith(baseDir, [...testFolders, ...folders], testRules, testOptions)
  const comments = new Map([...importRules, ...testRules].map(rule => [rule.name, rule.comment]))
  return {
    modules: all.modules
      .map(module => module.source)
      .filter(source => /^((contract|tables|server|web|observer)\/src|bench|resilience|testkit)\//.test(source)),
    violations: [all, tests]
      .flatMap(output => output.summary.violations)
      .map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}. ${comments.get(rule.name)}`),
  }
}
