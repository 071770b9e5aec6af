import { forbid, packagesPath } from './rule.mjs'

// Scenarios use workload and dataset, which use the harness.
export const benchRules = [
  forbid(
    'bench-is-a-client',
    'Benchmarks measure the built product from outside: contract, database, browser.',
    { path: '^bench/', pathNot: '^bench/baseline/' },
    {
      path: '.',
      pathNot: [
        '^bench/',
        '^testkit/',
        '^contract/src/',
        `${packagesPath}(pg|pg-copy-streams|@types/pg.*|@playwright|playwright.*)/`,
      ],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'bench-baseline-is-react-alone',
    'The baseline shares only the build with the product.',
    { path: '^bench/baseline/' },
    {
      path: '.',
      pathNot: ['^bench/', '^web/(vite\\.config|build/precompress)\\.ts$', `${packagesPath}(@types/)?react(-dom)?/`],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'tests-and-benchmarks-are-on-top',
    'The product doesn’t import tests or benchmarks.',
    { path: '/src/' },
    { path: '^(bench|resilience|e2e|testkit)/' },
  ),
  forbid(
    'bench-scenarios-are-independent',
    'Code shared by scenarios belongs in dataset, workload or harness.',
    { path: '^bench/', pathNot: '^bench/command\\.ts$' },
    { path: '^bench/(command\\.ts$|scenarios/)' },
  ),
  forbid(
    'bench-harness-imports-no-dataset',
    'The harness is generic; dataset and workload are specific to this product.',
    { path: '^bench/harness/' },
    { path: '^bench/(dataset|workload|scenarios)/' },
  ),
]
