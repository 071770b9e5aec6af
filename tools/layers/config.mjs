import { benchRules } from './bench.mjs'
import { forbid, packagesPath, sourceFolders } from './rule.mjs'

/**
 * The layers of ARCHITECTURE.md as rules of dependency-cruiser. In a `to`, `$1` is what the parentheses of `from` caught.
 */

const contract = [
  forbid(
    'contract-is-a-leaf',
    'The contract says what can be asked: it uses zod and nothing else.',
    { path: '^contract/src/' },
    { pathNot: ['^contract/src/', `${packagesPath}zod/`] },
  ),
]

const web = [
  forbid(
    'web-knows-no-server',
    'The web asks by the contract alone.',
    { path: '^web/src/' },
    { path: ['^server/', '^tools/', '^node:'] },
  ),
  ...[
    { layer: 'app', above: ['main'] },
    { layer: 'features', above: ['main', 'app'] },
    { layer: 'shared', above: ['main', 'app', 'features'] },
    { layer: 'api', above: ['main', 'app', 'features', 'shared', 'ui'] },
    { layer: 'ui', above: ['main', 'app', 'features', 'shared', 'api'] },
    { layer: 'lib', above: ['main', 'app', 'features', 'shared', 'api', 'ui'] },
  ].map(({ layer, above }) =>
    forbid(
      `web-${layer}-imports-downwards`,
      'main → app → features → shared → ui → lib; api is for app, features and shared.',
      { path: sourceFolders('web', layer) },
      // Where a screen lives is known to all that link to it.
      { path: sourceFolders('web', ...above), pathNot: '^web/src/app/paths\\.ts$' },
    ),
  ),
  forbid(
    'web-no-feature-imports-another',
    'What two features need moves down to shared, ui or lib.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  forbid(
    'web-ui-knows-no-domain',
    'Parts of ui take what they show as props.',
    { path: '^web/src/ui/' },
    { path: '^contract/' },
  ),
  forbid(
    'web-lib-knows-no-react',
    'lib is plain functions.',
    { path: '^web/src/lib/' },
    { path: `${packagesPath}(react|react-dom|@tanstack|@base-ui)/` },
  ),
]

// A test file, and the factories it stands on, may cross layers: `exclude` below leaves them out of all rules.
const stores = '[/-]store\\.ts$'
const features = '^server/src/features/'

const server = [
  forbid('server-knows-no-web', 'The server answers the contract alone.', { path: '^server/src/' }, { path: '^web/' }),
  forbid(
    'server-main-is-the-top',
    'Only the start of the process knows everything.',
    { path: '^server/src/', pathNot: '^server/src/main\\.ts$' },
    { path: '^server/src/main\\.ts$' },
  ),
  forbid(
    'server-app-lists-the-features',
    'Features are listed in app.ts; the demo may drive them.',
    { path: '^server/src/', pathNot: [features, '^server/src/(app|main)\\.ts$', '^server/src/demo/'] },
    { path: [features, '^server/src/app\\.ts$'] },
  ),
  forbid(
    'server-no-feature-imports-another',
    'What two features need moves down to domain, http or db.',
    { path: `${features}([^/]+)/` },
    { path: features, pathNot: `${features}$1/` },
  ),
  forbid(
    'server-features-know-no-app',
    'A feature gets what it needs as arguments.',
    { path: [features] },
    { path: sourceFolders('server', 'app', 'startup', 'main', 'demo', 'simulator') },
  ),
  forbid(
    'server-routes-are-the-edge',
    'routes → verbs → store, never back.',
    { path: features, pathNot: '/routes\\.ts$' },
    { path: `${features}[^/]+/routes\\.ts$` },
  ),
  forbid(
    'server-store-knows-no-http',
    'A store knows SQL: it imports db and domain.',
    { path: stores },
    { path: [sourceFolders('server', 'http'), `${packagesPath}(fastify|@fastify)/`] },
  ),
  forbid(
    'server-reports-are-below-features',
    'reports writes what observers report, for the features that receive it: it knows db and domain.',
    { path: '^server/src/reports/' },
    { path: [features, sourceFolders('server', 'app', 'http', 'startup', 'main', 'demo', 'simulator')] },
  ),
  forbid(
    'server-db-knows-no-features',
    'db is below: it knows domain and itself.',
    { path: '^server/src/db/' },
    { path: [sourceFolders('server', 'http', 'simulator', 'demo', 'startup'), `${packagesPath}(fastify|@fastify)/`] },
  ),
  forbid(
    'server-domain-is-plain',
    'domain is rules without a transport.',
    { path: '^server/src/domain/' },
    {
      path: [
        sourceFolders('server', 'db', 'http', 'startup', 'simulator', 'demo'),
        `${packagesPath}(fastify|@fastify)/`,
      ],
    },
  ),
  forbid(
    'server-http-knows-no-demo',
    'http is a transport for any feature.',
    { path: '^server/src/http/' },
    { path: sourceFolders('server', 'startup', 'simulator', 'demo') },
  ),
  forbid(
    'server-simulator-is-a-client',
    'The simulator is phones: it knows the contract and Node.js, as a stranger would.',
    { path: '^server/src/simulator/' },
    {
      path: '.',
      pathNot: ['^server/src/simulator/', '^contract/src/', `${packagesPath}csv-parse/`],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'server-verifier-stands-alone',
    'Whoever verifies an export has no server: the contract, plain rules and readers of files.',
    { path: '^server/src/verify-export/' },
    {
      path: '.',
      pathNot: [
        sourceFolders('server', 'verify-export', 'trusted-keys', 'domain'),
        `^contract/|${packagesPath}(csv-parse|hucre|.*yauzl)/`,
      ],
      dependencyTypesNot: ['core'],
    },
  ),
]

const backups = [
  forbid(
    'server-backup-command-is-a-client',
    'Whoever takes a backup has no server: the contract, and what an archive is.',
    { path: '^server/src/backup/create/' },
    {
      path: '.',
      pathNot: ['^server/src/(backup/(create|archive)/|domain/fsync\\.ts$)', '^contract/src/'],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'server-restores-nothing-itself',
    'A server writes archives; to restore one is a command of its own, while no server runs.',
    { path: '^server/src/', pathNot: '^server/src/backup/restore/' },
    { path: '^server/src/backup/restore/' },
  ),
]

/** Rules on every import, of types too. */
export const importRules = [
  ...contract,
  ...web,
  ...server,
  ...backups,
  ...benchRules,
  forbid('no-cycles', 'Files that import each other in a circle are one file.', {}, { circular: true }),
  forbid('resolves', 'An import that leads nowhere would escape every rule.', {}, { couldNotResolve: true }),
]

/** Rules on imports that are there when the code runs: who only names a type of the database depends on nothing. */
export const runtimeImportRules = [
  forbid(
    'server-sql-is-in-stores',
    'Routes and verbs reach the database through their store; transactions, constraint errors, migrations, stations of observers, threads, counters, revoked sessions and the audit are for all.',
    {
      path: '^server/src/',
      pathNot: [stores, sourceFolders('server', 'db', 'demo', 'backup/restore'), '^server/src/(app|main)\\.ts$'],
    },
    {
      path: sourceFolders('server', 'db'),
      pathNot:
        '^server/src/db/((client|constraint-errors|migrate|scoped-db|unavailable-error)|shared/(audit-log|counters|observer-station|revoked-sessions|threads))\\.ts$',
    },
  ),
  forbid(
    'server-kysely-is-in-stores',
    'SQL is written in stores and db only; its types may be named.',
    { path: '^server/src/', pathNot: [stores, sourceFolders('server', 'db', 'demo')] },
    { path: `${packagesPath}(kysely|pg|pg-cursor|@electric-sql)/` },
  ),
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  // TypeScript 7 has no API to parse with; without this parser no file is read and all is reported well.
  parser: 'swc',
  tsPreCompilationDeps: true,
  exclude: { path: ['\\.test\\.tsx?$', '^(server|web)/test/', '^bench/dist/', '\\.css$', '\\?'] },
  doNotFollow: { path: 'node_modules' },
}

/** @type {Partial<import('dependency-cruiser').IResolveOptions>} */
export const resolution = {
  exportsFields: ['exports'],
  conditionNames: ['source', 'import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
}
