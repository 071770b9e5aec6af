import { randomBytes } from 'node:crypto'
import { type AppDependencies, createApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { hashSecret } from '../domain/crypto/password.ts'
import { seedDemo } from './seed-demo.ts'

/** The password of the demo's accounts and the PIN of its observers. Rejected unless the server listens on loopback. */
const demoSecret = 'demo-election'

const isEmpty = async (db: Db) => (await db.selectFrom('ngo').select('id').limit(1).executeTakeFirst()) === undefined

/** The accounts keep what they own and wrote. They can’t sign in until an organizer sets a password. */
export const lockDemoAccounts = async (db: Db) => {
  const passwordHash = await hashSecret(randomBytes(32).toString('base64url'))
  await db.updateTable('staff').set({ password_hash: passwordHash, demo: false }).where('demo', '=', true).execute()
}

/** Seeds the demo election if the database is empty. Returns whether it did. */
export const setUpDemo = async (dependencies: AppDependencies, log: (line: string) => void): Promise<boolean> => {
  if (!(await isEmpty(dependencies.db))) return false
  log('Setting up the demo election (about half a minute, once; DEMO=off begins without it) …')
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
  return true
}

/** Lines with the demo's credentials, or why they are rejected; empty without demo accounts. */
export const demoSignInHints = async (db: Db, isLoopback: boolean): Promise<string[]> => {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'ngo_id')
    .where('demo', '=', true)
    .select(['account', 'organizer'])
    .orderBy('staff.id')
    .execute()
  const organizer = rows.find(row => row.organizer)?.account
  if (organizer === undefined) return []
  if (!isLoopback)
    return [
      'The demo accounts, whose password is public, are refused because other machines can reach this server.',
      'Sign in with an account of your own: stop the server and run scrutineer create-organizer, or set ADMIN_ACCOUNT and ADMIN_PASSWORD.',
    ]
  const others = rows.filter(row => !row.organizer).map(({ account }) => account)
  return [
    `Sign in as ${organizer} with the password ${demoSecret} (an organizer, sees everything).`,
    ...(others.length > 0
      ? [`Staff of single NGOs: ${others.join(', ')}, same password. Demo observers' PIN: ${demoSecret}.`]
      : []),
  ]
}
