import { createRequire } from 'node:module'
import { root } from '../lib/run.mjs'
import { importRules, options, resolution, runtimeImportRules } from './config.mjs'
import { testFolders, testOptions, testRules } from './tests.mjs'

/** Without type imports, rules apply to run-time imports only. */
let withTypes = true

/** @param {import('@swc/core').ModuleItem} item */
const isTypeOnly = item =>
  (item.type === 'ImportDeclaration' || item.type === 'ExportNamedDeclaration') &&
  // `typeOnly` is `import type …`; with `verbatimModuleSyntax` an inline `type` keeps the import, which is correct
  // here.
  /** @type {{ typeOnly?: boolean }} */ (item).typeOnly === true

/**
 * dependency-cruiser 17 passes swc neither the JSX option nor a way to drop type imports. This wrapper does both;
 * dependency-cruiser uses the same module object.
 */
const swc = createRequire(import.meta.url)('@swc/core')
const parse = swc.parseFileSync
swc.parseFileSync = (/** @type {string} */ file, /** @type {import('@swc/core').TsParserConfig} */ options) => {
  const module = parse(file, { ...options, tsx: file.endsWith('.tsx') })
  return withTypes ? module : { ...module, body: module.body.filter((/** @type {any} */ item) => !isTypeOnly(item)) }
}

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
  const folders = ['contract/src', 'server/src', 'web/src', 'bench', 'resilience', 'testkit']
  withTypes = true
  const all = await cruiseWith(baseDir, folders, importRules)
  withTypes = false
  const values = await cruiseWith(baseDir, folders, runtimeImportRules)
  const tests = await cruiseWith(baseDir, [...testFolders, ...folders], testRules, testOptions)
  const comments = new Map([...importRules, ...runtimeImportRules, ...testRules].map(rule => [rule.name, rule.comment]))
  return {
    modules: all.modules
      .map(module => module.source)
      .filter(source => /^((contract|server|web)\/src|bench|resilience|testkit)\//.test(source)),
    violations: [all, values, tests]
      .flatMap(output => output.summary.violations)
      .map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}. ${comments.get(rule.name)}`),
  }
}
