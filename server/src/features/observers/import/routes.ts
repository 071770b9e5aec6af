import { imports, MAX_IMPORT_ROWS, ObserverCsvRow, observersUpload } from '@scrutineer/contract/imports'
import { tableKinds } from '@scrutineer/tables/kinds'
import { composeObserver } from '@scrutineer/tables/records/observers'
import { existsById, type RouteRegistrar } from '../../../http/route-registrar.ts'
import type { ServerContext } from '../../../http/server-context.ts'
import { tableUpload } from '../../../http/tables/table-upload.ts'
import { checkObservers, importObservers } from './import-observers.ts'
import { hasNgo } from './store.ts'
import { checkObserverUpdate, updateObserversFromFile } from './update-observers.ts'

const table = tableUpload(observersUpload, tableKinds.observers, {
  schema: ObserverCsvRow,
  required: ['pin'],
  compose: composeObserver,
  maxRows: MAX_IMPORT_ROWS,
})

type ImportDependencies = Pick<ServerContext, 'clock' | 'tokenSecret'>

export const observerImportRoutes = (serve: RouteRegistrar, { clock, tokenSecret }: ImportDependencies): void => {
  const options = { ...table.options, resourceExists: existsById('ongId', hasNgo) }

  serve(
    imports.observers,
    async ({ query, ...input }) => {
      const { scoped, actor, body } = input
      const generated = { lines: body.generatedPins ?? [], owner: { staffId: actor.staffId, tokenSecret } }
      const report = await importObservers(scoped, clock, body.ongId, await table.read(input), generated)
      return query.report ? report : report.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async input => checkObservers(input.scoped, input.body.ongId, await table.read(input)),
    options,
  )

  serve(
    imports.updateObservers,
    async input => updateObserversFromFile(input.scoped, input.body.ongId, await table.read(input)),
    options,
  )

  serve(
    imports.checkObserverUpdate,
    async input => checkObserverUpdate(input.scoped, input.body.ongId, await table.read(input)),
    options,
  )
}
