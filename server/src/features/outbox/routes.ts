import { isSupportedYear } from '@scrutineer/contract/helpers/calendar-date'
import { type Held, type OutboxReply, outbox } from '@scrutineer/contract/outbox'
import { outboxImports, savedFileUpload } from '@scrutineer/contract/outbox-import'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { translate } from '../../domain/messages.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { observerLanguageOf } from '../../http/request/language-of.ts'
import { readMultipart } from '../../http/request/upload.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { putPart, readFileState, removeAbandonedFiles } from './files/put-part.ts'
import { type OutboxDependencies, receiveItem } from './receive-item.ts'
import { type ImportDependencies, importFile } from './saved-file/import-file.ts'
import { isEarlierAccount, recordDeviceContact } from './store.ts'
import type { Refusal } from './validate-item.ts'

const refusalMessages = {
  invalid: 'item_invalid',
  hash_mismatch: 'item_damaged',
  conflict: 'item_conflict',
  unknown_kind: 'item_unknown_kind',
} as const satisfies Record<Refusal['code'], string>

/** A refused item with its reason in the language of the request. */
const presentRefusal = ({ id, code }: Refusal, request: FastifyRequest) => ({
  id,
  state: 'refused' as const,
  code,
  reason: translate(observerLanguageOf(request), [refusalMessages[code]]),
})

const importRoute = (serve: RouteRegistrar, dependencies: ImportDependencies) => {
  const { receive, discard } = dependencies.pictures
  serve(
    outboxImports.file,
    async ({ scoped, files, request }) => {
      const [file] = files ?? []
      if (!file) throw invalid({ file: [['required']] })
      const { refused, ...imported } = await importFile(scoped, dependencies, file)
      return { ...imported, refused: refused.map(refusal => presentRefusal(refusal, request)) }
    },
    {
      readMultipart: (request: FastifyRequest) => readMultipart(request, { upload: savedFileUpload, receive, discard }),
    },
  )
}

const hasFiles = (item: unknown) => typeof item === 'object' && item !== null && 'attachments' in item

/** The items that a device holds after this reply. Items with files count until the device reports their upload. */
const remaining = (
  held: Held | null | undefined,
  posted: readonly unknown[],
  replied: OutboxReply['items'],
): Held | null => {
  if (!held) return null
  const gone = replied.filter(({ state }, index) => state === 'received' && !hasFiles(posted[index]))
  const items = Math.max(0, held.items - gone.length)
  // The date of an unset clock is ignored.
  const isDated = items > 0 && held.oldestAt !== null && isSupportedYear(held.oldestAt)
  return { items, oldestAt: isDated ? held.oldestAt : null }
}

/** The account of the items: the caller's, or the caller's earlier one. Throws `not_found` if that isn't the caller's. */
const resolveSender = async (caller: ScopedDb, observerId: number, earlierObserver: number | null | undefined) => {
  if (earlierObserver == null) return { scoped: caller, observerId }
  if (!(await isEarlierAccount(caller, observerId, earlierObserver))) throw problem('not_found')
  const scope = { kind: 'observer', observerId: earlierObserver } as const
  return { scoped: { ...caller, scope }, observerId: earlierObserver }
}

export const outboxRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  dependencies: OutboxDependencies & ImportDependencies & { readonly db: Db },
): void => {
  importRoute(serve, dependencies)
  runPeriodically(app, {
    name: 'Removal of abandoned files',
    everyMs: 3_600_000,
    run: () => removeAbandonedFiles(dependencies),
  })

  serve(outbox.post, async ({ body, scoped: caller, actor, request }) => {
    const { scoped, observerId } = await resolveSender(caller, actor.observerId, body.earlierObserver)
    const sender = { observerId, deviceId: body.device, sentAt: body.sentAt }
    const items: OutboxReply['items'] = []
    try {
      for (const posted of body.items) {
        const result = await receiveItem(scoped, dependencies, sender, posted)
        items.push('code' in result ? presentRefusal(result, request) : result)
      }
    } finally {
      await recordDeviceContact(scoped, sender, remaining(body.held, body.items, items), dependencies.clock())
    }
    return { items, now: dependencies.clock() }
  })

  serve(outbox.fileState, async ({ params, query, scoped: caller, actor }) => {
    const { scoped, observerId } = await resolveSender(caller, actor.observerId, query.earlierObserver)
    return readFileState(scoped, { observerId, sha256: params.sha256 })
  })

  serve(outbox.putPart, async ({ params, query, scoped: caller, actor, request }) => {
    const { scoped, observerId } = await resolveSender(caller, actor.observerId, query.earlierObserver)
    const key = { observerId, sha256: params.sha256 }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return putPart(scoped, dependencies, key, { from: query.offset, sizeBytes: query.size, bytes })
  })
}
