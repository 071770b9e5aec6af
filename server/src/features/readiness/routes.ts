import { readiness } from '@scrutineer/contract/readiness'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type MessageSenders, sendsMessages } from '../../push/message-senders.ts'
import { checkMission, evaluateReadiness, type InstallationState } from './checks.ts'
import { reuseForAWhile } from './probe.ts'
import { readReadinessFacts } from './read-facts.ts'
import { findMissionFacts } from './store.ts'

/** Number of checks in the state `missing`, of those that only read the database. */
export const countMissing = async (db: Db, installation: InstallationState): Promise<number> =>
  checkMission(await findMissionFacts(db), installation).filter(({ state }) => state === 'missing').length

export interface ReadinessDependencies extends MessageSenders {
  readonly db: Db
  readonly clock: Clock
  readonly version?: string | undefined
  readonly dataFolder?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly publicUrl?: string | undefined
  readonly timeZone: string
  /** Requests the public address; absent without one. */
  readonly requestPublicUrl?: (() => Promise<unknown>) | undefined
  /** Connects to the mail server; absent without one. */
  readonly checkMail?: (() => Promise<unknown>) | undefined
  /** Loads the metadata of the identity provider; absent without one. */
  readonly checkOidc?: (() => Promise<unknown>) | undefined
}

export const readinessRoutes = (serve: RouteRegistrar, dependencies: ReadinessDependencies): void => {
  const { db, databaseUrl, clock, webPush, version = '', dataFolder, publicUrl, timeZone } = dependencies
  const { requestPublicUrl, checkMail, checkOidc } = dependencies
  const engine = databaseUrl === undefined ? 'embedded' : 'postgresql'
  const installation = {
    version,
    dataFolder,
    publicUrl,
    timeZone,
    isPushConfigured: sendsMessages(dependencies),
    isWebPushConfigured: webPush !== undefined,
    requestPublicUrl: requestPublicUrl && reuseForAWhile(requestPublicUrl, clock),
    checkMail: checkMail && reuseForAWhile(checkMail, clock),
    checkOidc: checkOidc && reuseForAWhile(checkOidc, clock),
    clock,
  }

  serve(readiness.get, async () => {
    const facts = await readReadinessFacts({ db, engine }, installation)
    return { checks: evaluateReadiness(facts), hasReports: facts.mission?.hasReports ?? false }
  })
}
