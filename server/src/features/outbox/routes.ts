import { type Held, type OutboxReply, outbox } from '@scrutineer/contract/outbox'
import { outboxImports, savedFileUpload } from '@scrutineer/contract/outbox-import'
import type { FastifyRequest } from 'fastify'
import { translate } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import { readMultipart } from '../../http/request/upload.ts'
import { toIso } from '../../http/response/to-iso.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { putPart, readFileState } from './files/put-part.ts'
import type { Refusal } from './judge-item.ts'
import { type OutboxDependencies, receiveItem } from './receive-item.ts'
import { type ImportDependencies, importFile } from './saved-file/import-file.ts'
import { touchDevice } from './store.ts'

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
  reason: translate(languageOf(request), [refusalMessages[code]]),
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

/** What a device holds once it has the receipts of this reply. */
const remaining = (held: Held | null | undefined, replied: OutboxReply['items']): Held | null => {
  if (!held) return null
  const items = Math.max(0, held.items - replied.filter(({ state }) => state === 'received').length)
  return { items, oldestAt: items > 0 ? held.oldestAt : null }
}

export const outboxRoutes = (serve: RouteRegistrar, dependencies: OutboxDependencies & ImportDependencies): void => {
  importRoute(serve, dependencies)

  serve(outbox.post, async ({ body, scoped, actor, request }) => {
    const sender = { observerId: actor.observerId, deviceId: body.device }
    const items: OutboxReply['items'] = []
    try {
      for (const posted of body.items) {
        const result = await receiveItem(scoped, dependencies, sender, posted)
        items.push('code' in result ? presentRefusal(result, request) : result)
      }
    } finally {
      await touchDevice(scoped, sender, remaining(body.held, items), dependencies.clock())
    }
    return { items, now: toIso(dependencies.clock()) }
  })

  serve(outbox.fileState, ({ params, scoped, actor }) =>
    readFileState(scoped, { observerId: actor.observerId, sha256: params.sha256 }),
  )

  serve(outbox.putPart, ({ params, query, scoped, actor, request }) => {
    const key = { observerId: actor.observerId, sha256: params.sha256 }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return putPart(scoped, dependencies, key, { from: query.offset, sizeBytes: query.size, bytes })
  })
}
