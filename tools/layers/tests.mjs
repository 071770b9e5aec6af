import { forbid } from './rule.mjs'

/** The folders with tests, and with what only tests use. */
export const testFolders = ['bench', 'e2e', 'resilience', 'testkit', 'server/test', 'web/test', 'observer/test']
const inTestFolder = `^(${testFolders.join('|')})/`

/** Rules for the imports of tests, which the other rules omit. */
export const testRules = [
  forbid(
    'tests-import-no-other-test-tree',
    'What several test trees share belongs in testkit.',
    { path: inTestFolder },
    { path: inTestFolder, pathNot: '^($1|testkit)/' },
  ),
  forbid(
    'unit-tests-import-no-other-test-tree',
    'A test beside its source imports the test folder of its workspace, testkit and the product.',
    { path: '^([^/]+)/.*\\.test\\.tsx?$' },
    { path: inTestFolder, pathNot: '^($1(/test)?|testkit)/' },
  ),
  forbid('tests-are-not-imported', 'What tests share is a file without tests.', {}, { path: '\\.test\\.tsx?$' }),
]

/** Options of these rules, which read the tests too. */
export const testOptions = { exclude: { path: ['^bench/dist/', '\\.css$', '\\?'] } }
