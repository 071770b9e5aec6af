import { type AppDependencies, createApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { hashSecret } from '../domain/crypto/password.ts'
import { seedDemo } from './seed-demo.ts'

/** The password of the demo's accounts and the PIN of its observers. Rejected unless the server listens on loopback. */
const demoSecret = 'demo-election'

const isEmpty = async (db: Db) => (await db.selectFrom('ngo').select('id').limit(1).executeTakeFirst()) === undefined

/** Seeds the demo election if the database is empty. Demo accounts are removed unless `keepsAccounts`. */
export const setUpDemo = async (dependencies: AppDependencies, keepsAccounts: boolean, log: (line: string) => void) => {
  if (!(await isEmpty(dependencies.db))) return
  log('Setting up the demo election (about half a minute, once) …')
  await seedDemo({
    db: dependencies.db,
    createDemoApp: (db, clock) =>
      createApp({ ...dependencies, db, clock, web: undefined, logLevel: 'error', isLoopback: true }),
    now: dependencies.clock(),
    timeZone: dependencies.timeZone,
    log,
    pin: demoSecret,
    pinHash: await hashSecret(demoSecret),
  })
  if (!keepsAccounts) await dependencies.db.deleteFrom('staff').where('demo', '=', true).execute()
}

/** Lines with the demo's credentials, or why they are rejected; empty without demo accounts. */
export const demoSignInHints = async (db: Db, isLoopback: boolean): Promise<string[]> => {
  const rows = await db.selectFrom('staff').where('demo', '=', true).select('account').orderBy('id').execute()
  if (rows.length === 0) return []
  if (!isLoopback) return ['The demo accounts are refused because HOST is not a loopback address: set ADMIN_ACCOUNT.']
  const [organizer, ...others] = rows.map(({ account }) => account)
  return [
    `Sign in as ${organizer} with the password ${demoSecret} (an organizer, sees everything).`,
    ...(others.length > 0
      ? [`Staff of single NGOs: ${others.join(', ')}, same password. Demo observers' PIN: ${demoSecret}.`]
      : []),
  ]
}
