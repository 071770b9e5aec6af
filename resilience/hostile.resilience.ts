import { afterAll, afterEach, expect, test } from 'vitest'
import { choiceOption, intOption, isLongRun } from './harness/options.ts'
import { formatTable } from './harness/table.ts'
import type { Attack } from './hostile/attack.ts'
import { stalledBackups, stalledExports } from './hostile/downloads.ts'
import { lock } from './hostile/lock.ts'
import { permissions } from './hostile/permissions.ts'
import { stopServersInUse } from './hostile/server-in-use.ts'
import { shutdown } from './hostile/shutdown.ts'
import { signInFlood } from './hostile/sign-ins.ts'

// Attacks on the built server in a separate process, one file each in resilience/hostile/.

/** In order of execution. */
const attacks: readonly Attack[] = [lock, permissions, shutdown, stalledExports, stalledBackups, signInFlood]

const names = choiceOption(
  'attack',
  attacks.map(({ name }) => name),
)
const givenRounds = intOption('rounds', 0)

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  const failures: unknown[] = []
  // After a failed attack some cleanups fail; run the others.
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup().catch((error: unknown) => failures.push(error))
  expect(failures).toEqual([])
})

const rows: string[][] = []
afterAll(stopServersInUse)
afterAll(() => console.log(`\n${formatTable(['attack', 'measured', 'result'], rows, 3)}\n`))

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
