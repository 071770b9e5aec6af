import { afterAll, afterEach, expect, test } from 'vitest'
import { isLongRun, wholeOption, wordsOption } from './harness/options.ts'
import { tableOf } from './harness/table.ts'
import { attacks } from './hostile/attacks.ts'

// Attacks on the built server as a process of its own. Each lies in a file of trials/hostile/.

const names = wordsOption(
  'attack',
  attacks.map(({ name }) => name),
)
const givenRounds = wholeOption('rounds', 0)

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  const failures: unknown[] = []
  // After a failed attack some things can't be cleaned up; the others are all the same.
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup().catch((error: unknown) => failures.push(error))
  expect(failures).toEqual([])
})

const rows: string[][] = []
afterAll(() => console.log(`\n${tableOf(['attack', 'measured', 'result'], rows, 3)}\n`))

for (const { name, title, longRounds, run } of attacks.filter(attack => names.includes(attack.name))) {
  test(`${name}: ${title}`, async () => {
    await run({
      rounds: givenRounds || (isLongRun ? longRounds : 1),
      isLong: isLongRun,
      onEnd: cleanup => cleanups.push(cleanup),
      report: (measured, result) => rows.push([name, measured, result]),
    })
  })
}
