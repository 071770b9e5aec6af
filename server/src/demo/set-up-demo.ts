import { type AppDependencies, createApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { hasOwnOrganizer } from '../db/shared/sessions/staff-accounts.ts'
import { hashSecret, verifySecret } from '../domain/crypto/password.ts'
import { isExposed } from '../domain/network/loopback.ts'
import { demoPasswordOf } from './demo-password.ts'
import { endDemoSessions, findDemoHash, findDemoStaff, hasNgos, updateDemoHashes } from './demo-store.ts'
import { seedDemo } from './seed-demo.ts'

/** Seeds the demo election if the database is empty. Returns whether it did. */
export const setUpDemo = async (dependencies: AppDependencies, log: (line: string) => void): Promise<boolean> => {
  if (await hasNgos(dependencies.db)) return false
  const pin = demoPasswordOf(dependencies.tokenSecret)
  // The app signs in as the demo's people, whatever the settings of the server are.
  const open = { isLoopback: true, publicUrl: undefined, trustProxy: false }
  log('Setting up the demo election (once, from half a minute to several; DEMO=off begins without it) …')
  await seedDemo({
    db: dependencies.db,
    createDemoApp: (db, clock) => createApp({ ...dependencies, db, clock, web: undefined, logLevel: 'error', ...open }),
    now: dependencies.clock(),
    timeZone: dependencies.timeZone,
    log,
    pin,
    pinHash: await hashSecret(pin),
  })
  return true
}

type DemoDb = Pick<AppDependencies, 'db' | 'tokenSecret'>

/** Whether accounts or observers of the demo election are left. */
export const hasDemo = async (db: Db): Promise<boolean> => (await findDemoHash(db)) !== undefined

/** Sets the demo's password of this server, which a database of another server doesn't have. */
export const resetDemoPassword = async ({ db, tokenSecret }: DemoDb): Promise<void> => {
  const password = demoPasswordOf(tokenSecret)
  const current = await findDemoHash(db)
  if (current === undefined || (await verifySecret(password, current))) return
  await updateDemoHashes(db, await hashSecret(password))
}

/** Ends the sessions of the demo's accounts and phones that can't sign in any more. */
export const endLockedDemoSessions = async ({
  db,
  clock,
  ...exposure
}: Pick<AppDependencies, 'db' | 'clock'> & Parameters<typeof isExposed>[0]): Promise<void> => {
  if (isExposed(exposure) || (await hasOwnOrganizer(db))) await endDemoSessions(db, clock())
}

const ownAccountHint =
  'Sign in with an account of your own: stop the server and run scrutineer create-organizer, or set ADMIN_ACCOUNT and ADMIN_PASSWORD.'

/** Lines with the demo's credentials, or why they are rejected; empty without demo accounts. */
export const demoSignInHints = async (
  { db, tokenSecret, ...exposure }: DemoDb & Parameters<typeof isExposed>[0],
  simulateCommand: string | undefined,
): Promise<string[]> => {
  const rows = await findDemoStaff(db)
  const organizer = rows.find(row => row.organizer)?.account
  if (organizer === undefined) return []
  if (await hasOwnOrganizer(db)) return ['The demo accounts are locked: an organizer has an account of their own.']
  if (isExposed(exposure))
    return [
      'The demo accounts are locked: HOST, PUBLIC_URL or TRUST_PROXY let other machines reach this server.',
      ownAccountHint,
    ]
  const password = demoPasswordOf(tokenSecret)
  const others = rows.filter(row => !row.organizer).map(({ account }) => account)
  return [
    `Sign in as ${organizer} with the password ${password} (an organizer, sees everything).`,
    ...(others.length > 0
      ? [`Staff of single NGOs: ${others.join(', ')}, same password, which is also the PIN of the demo's observers.`]
      : []),
    ...(simulateCommand === undefined
      ? []
      : [`Simulate a day, in another terminal: ${simulateCommand} --account ${organizer} --password ${password}`]),
  ]
}
