import { readiness } from '@scrutineer/contract/readiness'
import type { Db } from '../../db/client.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type MessageSenders, sendsMessages } from '../../push/message-senders.ts'
import { checkMission, evaluateReadiness, type InstallationState } from './checks.ts'
import { reuseForAWhile } from './probe.ts'
import { type Installation, readReadinessFacts } from './read-facts.ts'
import { findMissionFacts } from './store.ts'

/** Number of checks in the state `missing`, of those that only read the database. */
export const countMissing = async (db: Db, installation: InstallationState): Promise<number> =>
  checkMission(await findMissionFacts(db), installation).filter(({ state }) => state === 'missing').length

type ReadinessDependencies = Omit<Installation, 'isPushConfigured' | 'isWebPushConfigured'> &
  MessageSenders & { readonly db: Db; readonly databaseUrl?: string | undefined }

export const readinessRoutes = (serve: RouteRegistrar, dependencies: ReadinessDependencies): void => {
  const { db, databaseUrl, clock, requestPublicUrl, checkMail, checkOidc } = dependencies
  const engine = databaseUrl === undefined ? 'embedded' : 'postgresql'
  const installation = {
    ...dependencies,
    isPushConfigured: sendsMessages(dependencies),
    isWebPushConfigured: dependencies.webPush !== undefined,
    requestPublicUrl: requestPublicUrl && reuseForAWhile(requestPublicUrl, clock),
    checkMail: checkMail && reuseForAWhile(checkMail, clock),
    checkOidc: checkOidc && reuseForAWhile(checkOidc, clock),
  }

  serve(readiness.get, async () => {
    const facts = await readReadinessFacts({ db, engine }, installation)
    return { checks: evaluateReadiness(facts), hasReports: facts.mission?.hasReports ?? false }
  })
}
