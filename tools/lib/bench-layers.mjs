import { never, packages } from './layer-rule.mjs'

// The scripts, on the mission that they measure, on the harness.
export const bench = [
  never(
    'bench-is-a-client',
    'What is measured is the built product from outside: the contract, the database, a browser.',
    { path: '^bench/', pathNot: '^bench/bare/' },
    {
      path: '.',
      pathNot: ['^bench/', '^contract/src/', `${packages}(pg|pg-copy-streams|@types/pg.*|@playwright|playwright.*)/`],
      dependencyTypesNot: ['core'],
    },
  ),
  never(
    'bench-bare-is-react-alone',
    'A ceiling owes nothing to the product but the way it is built.',
    { path: '^bench/bare/' },
    {
      path: '.',
      pathNot: ['^bench/', '^web/(vite\\.config|build/compressed)\\.ts$', `${packages}(@types/)?react(-dom)?/`],
      dependencyTypesNot: ['core'],
    },
  ),
  never(
    'bench-and-trials-are-on-top',
    'The product knows nothing of being measured and tried.',
    { path: '/src/' },
    { path: '^(bench|trials)/' },
  ),
  never(
    'bench-scripts-stand-alone',
    'What two scripts need moves down to mission or harness.',
    { path: '^bench/', pathNot: '^bench/command\\.ts$' },
    { path: '^bench/[^/]+\\.ts$' },
  ),
  never(
    'bench-harness-knows-no-mission',
    'The harness measures anything; the mission is what this product is about.',
    { path: '^bench/harness/' },
    { path: '^bench/mission/' },
  ),
]
