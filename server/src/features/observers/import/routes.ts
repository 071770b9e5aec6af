import type { TableFileOptions } from '@scrutineer/contract/fields/table-file'
import { imports, MAX_IMPORT_ROWS, ObserverCsvRow, observersUpload } from '@scrutineer/contract/imports'
import { tableKinds } from '@scrutineer/tables/kinds'
import { composeObserver } from '@scrutineer/tables/records/observers'
import type { FastifyRequest } from 'fastify'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Clock } from '../../../domain/clock.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { languageOf } from '../../../http/request/language-of.ts'
import { existsById, type RouteRegistrar } from '../../../http/route-registrar.ts'
import { readTableFile } from '../../../http/tables/read-table-file.ts'
import { receiveTable } from '../../../http/tables/receive-table.ts'
import { checkObservers, importObservers, type ObserversFile } from './import-observers.ts'
import { hasNgo } from './store.ts'
import { checkObserverUpdate, updateObserversFromFile } from './update-observers.ts'

const rows = {
  schema: ObserverCsvRow,
  required: ['pin'],
  compose: composeObserver,
  maxRows: MAX_IMPORT_ROWS,
} as const

interface ImportInput {
  readonly scoped: ScopedDb
  readonly body: TableFileOptions & { readonly ongId?: number | undefined }
  readonly files: readonly Uint8Array<ArrayBuffer>[]
  readonly request: FastifyRequest
}

/** The file, of a known NGO if it names one. */
const readObservers = async ({ scoped, body, files: [bytes], request }: ImportInput): Promise<ObserversFile> => {
  if (body.ongId !== undefined && !(await hasNgo(scoped, body.ongId))) throw problem('not_found')
  if (!bytes) throw invalid({ [observersUpload.field]: [['required']] })
  const language = languageOf(request)
  const file = await readTableFile(bytes, tableKinds.observers, rows, { choice: body, language })
  return { ...file, language }
}

interface ImportDependencies {
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
}

export const observerImportRoutes = (serve: RouteRegistrar, { clock, tokenSecret }: ImportDependencies): void => {
  const options = { readMultipart: receiveTable(observersUpload), resourceExists: existsById('ongId', hasNgo) }

  serve(
    imports.observers,
    async ({ query, ...input }) => {
      const { scoped, actor, body } = input
      const generated = { lines: body.generatedPins ?? [], owner: { staffId: actor.staffId, tokenSecret } }
      const report = await importObservers(scoped, clock, body.ongId, await readObservers(input), generated)
      return query.report ? report : report.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async input => checkObservers(input.scoped, input.body.ongId, await readObservers(input)),
    options,
  )

  serve(
    imports.updateObservers,
    async input => updateObserversFromFile(input.scoped, input.body.ongId, await readObservers(input)),
    options,
  )

  serve(
    imports.checkObserverUpdate,
    async input => checkObserverUpdate(input.scoped, input.body.ongId, await readObservers(input)),
    options,
  )
}
