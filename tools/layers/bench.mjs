import { forbid, packagesPath } from './rule.mjs'

// The scripts, on the mission that they measure, on the harness.
export const benchRules = [
  forbid(
    'bench-is-a-client',
    'What is measured is the built product from outside: the contract, the database, a browser.',
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
    'bench-bare-is-react-alone',
    'A ceiling owes nothing to the product but the way it is built.',
    { path: '^bench/baseline/' },
    {
      path: '.',
      pathNot: ['^bench/', '^web/(vite\\.config|build/precompress)\\.ts$', `${packagesPath}(@types/)?react(-dom)?/`],
      dependencyTypesNot: ['core'],
    },
  ),
  forbid(
    'tests-and-benchmarks-are-on-top',
    'The product knows nothing of being measured and tried.',
    { path: '/src/' },
    { path: '^(bench|resilience|e2e|testkit)/' },
  ),
  forbid(
    'bench-scripts-stand-alone',
    'What two scenarios need moves down to dataset, workload or harness.',
    { path: '^bench/', pathNot: '^bench/(command\\.ts$|scenarios/growth\\.ts$)' },
    { path: '^bench/(command\\.ts$|scenarios/)' },
  ),
  forbid(
    'bench-harness-knows-no-dataset',
    'The harness measures anything; the dataset and the workload belong to this product.',
    { path: '^bench/harness/' },
    { path: '^bench/(dataset|workload|scenarios)/' },
  ),
]
