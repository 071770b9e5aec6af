import { benchRules } from './bench.mjs'
import { forbid, packagesPath, sourceFolders } from './rule.mjs'

/**
 * The layers of ARCHITECTURE.md as rules of dependency-cruiser. In `to`, `$1` is the first group of `from`.
 */

const contract = [
  forbid(
    'contract-is-a-leaf',
    'The contract imports zod only.',
    { path: '^contract/src/' },
    { pathNot: ['^contract/src/', `${packagesPath}zod/`] },
  ),
]

const tables = [
  forbid(
    'tables-is-a-leaf',
    'Tables are read without React, SQL or Node.js: in the browser and on the server.',
    { path: '^tables/src/' },
    { pathNot: ['^(tables|contract)/src/', `${packagesPath}(hucre|unzipit)/`] },
  ),
]

const web = [
  forbid(
    'web-imports-no-server',
    'The web uses the server through the contract only.',
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
      'main → app → features → shared → ui → lib; app, features and shared may use api.',
      { path: sourceFolders('web', layer) },
      { path: sourceFolders('web', ...above) },
    ),
  ),
  forbid(
    'web-no-feature-imports-another',
    'Code shared by features belongs in shared, ui or lib.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  forbid(
    'web-ui-imports-no-contract',
    'ui components have no domain knowledge.',
    { path: '^web/src/ui/' },
    { path: '^contract/' },
  ),
  forbid(
    'web-lib-imports-no-react',
    'lib has functions without React.',
    { path: '^web/src/lib/' },
    { path: `${packagesPath}(react|react-dom|@tanstack|@base-ui)/` },
  ),
]

const observer = [
  forbid(
    'observer-imports-the-contract-alone',
    'The observers’ app is a client of the server like any other.',
    { path: '^observer/src/' },
    { path: '.', pathNot: ['^(observer|contract)/src/', packagesPath] },
  ),
  ...[
    { layer: 'app', above: ['main'] },
    { layer: 'screens', above: ['main', 'app'] },
    { layer: 'ui', above: ['main', 'app', 'screens'] },
    { layer: 'model', above: ['main', 'app', 'screens', 'ui', 'engine'] },
    { layer: 'engine', above: ['main', 'app', 'screens', 'ui'] },
  ].map(({ layer, above }) =>
    forbid(
      `observer-${layer}-imports-downwards`,
      'main → app → screens → ui → model; main gives them the engine, which implements the model.',
      { path: sourceFolders('observer', layer) },
      { path: sourceFolders('observer', ...above) },
    ),
  ),
  forbid(
    'observer-screens-know-no-engine',
    'Screens see the phone’s store and the sender through the model only.',
    { path: sourceFolders('observer', 'app', 'screens', 'ui') },
    { path: sourceFolders('observer', 'engine') },
  ),
  forbid(
    'observer-engine-imports-no-react',
    'The engine works without a screen.',
    { path: sourceFolders('observer', 'engine', 'model') },
    { path: `${packagesPath}(react|react-dom|use-intl|wouter|lucide-react)/` },
  ),
]

// Tests and their factories may cross layers: `exclude` below omits them.
const stores = '[/-]store\\.ts$'
/** A feature of one file: its routes and its SQL. */
const wholeFeatures = '/feature\\.ts$'
const features = '^server/src/features/'

const server = [
  forbid('server-imports-no-web', 'The server implements the contract.', { path: '^server/src/' }, { path: '^web/' }),
  forbid(
    'server-main-is-the-top',
    'main.ts and cli/ are the entry points. The parts in cli/command are for every command.',
    { path: '^server/src/', pathNot: ['^server/src/main\\.ts$', sourceFolders('server', 'cli')] },
    { path: ['^server/src/main\\.ts$', sourceFolders('server', 'cli')], pathNot: '^server/src/cli/command/' },
  ),
  forbid(
    'server-command-parts-are-plain',
    'The simulator and the backup command, which are external clients, use them too.',
    { path: '^server/src/cli/command/' },
    { path: '.', pathNot: '^server/src/cli/command/', dependencyTypesNot: ['core'] },
  ),
  forbid(
    'server-app-lists-the-features',
    'Only app.ts, the demo and the command line import features.',
    { path: '^server/src/', pathNot: [features, '^server/src/app\\.ts$', sourceFolders('server', 'cli', 'demo')] },
    { path: [features, '^server/src/app\\.ts$'] },
  ),
  forbid(
    'server-no-feature-imports-another',
    'Code shared by features belongs in domain, http, reports or db.',
    { path: `${features}([^/]+)/` },
    { path: features, pathNot: `${features}$1/` },
  ),
  forbid(
    'server-features-import-no-app',
    'Features receive their dependencies as arguments.',
    { path: [features] },
    { path: sourceFolders('server', 'app', 'startup', 'main', 'cli', 'demo', 'simulator') },
  ),
  forbid(
    'server-routes-are-the-edge',
    'routes → operations → store.',
    { path: features, pathNot: '/routes\\.ts$' },
    { path: `${features}[^/]+/(routes|feature)\\.ts$` },
  ),
  forbid(
    'server-stores-import-no-http',
    'A store imports db and domain.',
    { path: stores },
    { path: [sourceFolders('server', 'http'), `${packagesPath}(fastify|@fastify)/`] },
  ),
  forbid(
    'server-reports-are-below-features',
    'reports imports db and domain.',
    { path: '^server/src/reports/' },
    { path: [features, sourceFolders('server', 'app', 'http', 'startup', 'main', 'demo', 'simulator')] },
  ),
  forbid(
    'server-db-imports-no-features',
    'db imports domain only.',
    { path: '^server/src/db/' },
    { path: [sourceFolders('server', 'http', 'simulator', 'demo', 'startup'), `${packagesPath}(fastify|@fastify)/`] },
  ),
  forbid(
    'server-domain-is-plain',
    'domain has rules without transport or storage.',
    { path: '^server/src/domain/' },
    {
      path: [
        sourceFolders('server', 'db', 'http', 'startup', 'simulator', 'demo'),
        `${packagesPath}(fastify|@fastify)/`,
      ],
    },
  ),
  forbid(
    'server-http-imports-no-demo',
    'http is independent of startup, simulator and demo.',
    { path: '^server/src/http/' },
    { path: sourceFolders('server', 'startup', 'simulator', 'demo') },
  ),
  forbid(
    'server-simulator-is-a-client',
    'The simulator and the API client are external: they import the contract, the reader of tables, cli/command, luxon, p-limit and zod.',
    { path: sourceFolders('server', 'client', 'simulator') },
    {
      path: '.',
      pathNot: `^(server/src/(client|simulator|cli/command)|contract|tables)/|${packagesPath}(luxon|p-limit|zod)/`,
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'server-verifier-stands-alone',
    'Verification works without a server: it imports the contract, domain and file parsers.',
    { path: '^server/src/verify-export/' },
    {
      path: '.',
      pathNot: [
        sourceFolders('server', 'verify-export', 'domain', 'cli/command'),
        `^contract/|${packagesPath}(csv-parse|hucre|.*yauzl)/`,
      ],
      dependencyTypesNot: ['core'],
    },
  ),
]

const sql = [
  forbid(
    'server-sql-is-in-stores',
    'SQL belongs in stores, in features of one file, and in db.',
    { path: '^server/src/', pathNot: [stores, wholeFeatures, sourceFolders('server', 'db')] },
    { path: `${packagesPath}(kysely|pg|@electric-sql)/|^server/src/db/query\\.ts$` },
  ),
]

const backups = [
  forbid(
    'server-backup-command-is-a-client',
    'The backup command is an external client: it imports the contract, the archive format, the API client, cli/command and fsync.',
    { path: '^server/src/backup-archive/create/' },
    {
      path: '.',
      pathNot: '^(contract/|server/src/(backup-archive/(create|format)/|client/|cli/command/|domain/fsync\\.ts$))',
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'server-imports-no-restore',
    'Restoring is a separate command that runs without a server; open-archive restores a copy before its server starts.',
    {
      path: '^server/src/',
      pathNot: [
        '^server/src/backup-archive/restore/',
        '^server/src/cli/commands\\.ts$',
        sourceFolders('server', 'cli/open-archive'),
      ],
    },
    { path: '^server/src/backup-archive/restore/' },
  ),
]

export const importRules = [
  ...contract,
  ...tables,
  ...web,
  ...observer,
  ...server,
  ...sql,
  ...backups,
  ...benchRules,
  forbid('no-cycles', 'Files must not import each other in a cycle.', {}, { circular: true }),
  forbid('resolves', 'An unresolved import would escape every rule.', {}, { couldNotResolve: true }),
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  // TypeScript 7 has no parser API. Without this parser no file would be read, and every check would pass.
  parser: 'swc',
  tsPreCompilationDeps: true,
  exclude: { path: ['\\.test\\.tsx?$', '^(server|web|observer)/test/', '^bench/dist/', '\\.css$', '\\?'] },
  doNotFollow: { path: 'node_modules' },
}

/** @type {Partial<import('dependency-cruiser').IResolveOptions>} */
export const resolution = {
  exportsFields: ['exports'],
  conditionNames: ['source', 'import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
}
