import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import { extensions, type Feature } from '@scrutineer/contract/endpoints'
import { start } from '@scrutineer/contract/start'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Staff } from '../../domain/actor.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

type Counts = HandlerReply<typeof start.get>['counts']
type Account = HandlerReply<typeof start.get>['account']

const awayMailFeature: Feature = 'awayMail'

/** What other features answer. */
interface StartDependencies {
  readonly sendsMail: boolean
  readonly readElection: (scoped: ScopedDb) => Promise<HandlerReply<typeof start.get>['election']>
  readonly readUnseen: (scoped: ScopedDb, actor: Staff) => Promise<Counts['unseen']>
  readonly countUnplaced: (scoped: ScopedDb) => Promise<number>
  readonly readOwing: (scoped: ScopedDb) => Promise<Counts['owing']>
  readonly countHelpCalls: (scoped: ScopedDb) => Promise<number>
  readonly readColumns: (scoped: ScopedDb, actor: Staff) => Promise<Account['columns']>
  readonly countMissing: (scoped: ScopedDb) => Promise<number>
}

export const startRoutes = (serve: RouteRegistrar, dependencies: StartDependencies): void => {
  serve(start.get, async ({ scoped, actor }) => {
    const { account: name, ngoId: idNgo, organizer: isOrganizer } = actor
    const [election, unseen, unplaced, owing, helpCalls, columns, setUp] = await Promise.all([
      dependencies.readElection(scoped),
      dependencies.readUnseen(scoped, actor),
      dependencies.countUnplaced(scoped),
      dependencies.readOwing(scoped),
      dependencies.countHelpCalls(scoped),
      dependencies.readColumns(scoped, actor),
      isOrganizer ? dependencies.countMissing(scoped) : undefined,
    ])
    return {
      capabilities: extensions.filter(name => name !== awayMailFeature || dependencies.sendsMail),
      account: { name, idNgo, isOrganizer, columns },
      election,
      counts: { unseen, unplaced, owing, helpCalls, setUp },
    }
  })
}
