import { type AppDependencies, createApp } from '../app.ts'
import { type Db, inTransaction } from '../db/client.ts'
import { hasOwnOrganizer } from '../db/shared/sessions/staff-accounts.ts'
import { hashSecret, verifySecret } from '../domain/crypto/password.ts'
import { isExposed } from '../domain/network/loopback.ts'
import { demoPasswordOf } from './demo-password.ts'
import { seedDemo } from './seed-demo.ts'

const isEmpty = async (db: Db) => (await db.selectFrom('ngo').select('id').limit(1).executeTakeFirst()) === undefined

/** Seeds the demo election if the database is empty. Returns whether it did. */
export const setUpDemo = async (dependencies: AppDependencies, log: (line: string) => void): Promise<boolean> => {
  if (!(await isEmpty(dependencies.db))) return false
  const pin = demoPasswordOf(dependencies.tokenSecret)
  // The app signs in as the demo's people, whatever the settings of the server are.
  const open = { isLoopback: true, publicUrl: undefined, trustProxy: false }
  log('Setting up the demo election (about half a minute, once; DEMO=off begins without it) …')
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

const findDemoHash = async (db: Db): Promise<string | undefined> => {
  const staff = db.selectFrom('staff').where('demo', '=', true).select('password_hash as hash')
  const observers = db.selectFrom('observer').where('demo', '=', true).where('removed_at', 'is', null)
  return (await staff.unionAll(observers.select('pin_hash as hash')).limit(1).executeTakeFirst())?.hash
}

/** Whether accounts or observers of the demo election are left. */
export const hasDemo = async (db: Db): Promise<boolean> => (await findDemoHash(db)) !== undefined

/** Sets the demo's password of this server, which a database of another server doesn't have. */
export const resetDemoPassword = async ({ db, tokenSecret }: DemoDb): Promise<void> => {
  const password = demoPasswordOf(tokenSecret)
  const current = await findDemoHash(db)
  if (current === undefined || (await verifySecret(password, current))) return
  const hash = await hashSecret(password)
  await inTransaction(db, async trx => {
    await trx.updateTable('staff').set({ password_hash: hash }).where('demo', '=', true).execute()
    await trx.updateTable('observer').set({ pin_hash: hash }).where('demo', '=', true).execute()
  })
}

/** Ends the sessions of the demo's accounts and phones that can't sign in any more. */
export const endLockedDemoSessions = async ({
  db,
  clock,
  ...exposure
}: Pick<AppDependencies, 'db' | 'clock'> & Parameters<typeof isExposed>[0]): Promise<void> => {
  if (!isExposed(exposure) && !(await hasOwnOrganizer(db))) return
  await db
    .updateTable('session')
    .set({ ended_at: clock() })
    .where('ended_at', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('staff_id', 'in', selectFrom('staff').where('demo', '=', true).select('staff.id')),
        eb('observer_id', 'in', selectFrom('observer').where('demo', '=', true).select('observer.id')),
      ]),
    )
    .execute()
}

const ownAccountHint =
  'Sign in with an account of your own: stop the server and run scrutineer create-organizer, or set ADMIN_ACCOUNT and ADMIN_PASSWORD.'

/** Lines with the demo's credentials, or why they are rejected; empty without demo accounts. */
export const demoSignInHints = async (
  { db, tokenSecret, ...exposure }: DemoDb & Parameters<typeof isExposed>[0],
  simulateCommand: string | undefined,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('ngo', 'ngo.id', 'ngo_id')
    .where('demo', '=', true)
    .select(['account', 'organizer'])
    .orderBy('staff.id')
    .execute()
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
