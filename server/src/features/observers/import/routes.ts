import type { Readable } from 'node:stream'
import { observerColumns } from '@scrutineer/contract/csv/columns'
import { imports, MAX_IMPORT_ROWS, ObserverCsvRow, observersUpload } from '@scrutineer/contract/imports'
import type { FastifyRequest } from 'fastify'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Clock } from '../../../domain/clock.ts'
import { negotiateLanguage } from '../../../domain/messages.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { type CsvFile, readCsv } from '../../../http/csv/read-csv.ts'
import { readMultipart } from '../../../http/request/upload.ts'
import { existsById, type RouteRegistrar } from '../../../http/route-registrar.ts'
import { checkObservers, importObservers, type ObserversFile } from './import-observers.ts'
import { hasNgo } from './store.ts'
import { checkObserverUpdate, updateObserversFromFile } from './update-observers.ts'

const languageIn = (request: FastifyRequest) => negotiateLanguage(request.headers['accept-language'])

// Parsed lines are only in memory.
const discardNothing = () => Promise.resolve()

/** Recognizes a header row: the first cell of an observer's row is a phone, which has digits. */
const hasNoDigit = ([first = '']: readonly string[]) => !/\d/.test(first)

const readUpload = (request: FastifyRequest) => {
  const [columns, language] = [observerColumns, languageIn(request)]
  const options = { columns, language, maxRows: MAX_IMPORT_ROWS, isHeader: hasNoDigit }
  const receive = (bytes: Readable) => readCsv(bytes, ObserverCsvRow, options)
  return readMultipart(request, { upload: observersUpload, receive, discard: discardNothing })
}

const requireFile = ([file]: readonly CsvFile<ObserverCsvRow>[], request: FastifyRequest): ObserversFile => {
  if (!file) throw invalid({ [observersUpload.field]: [['required']] })
  return { ...file, language: languageIn(request) }
}

interface ImportInput {
  readonly scoped: ScopedDb
  readonly body: { readonly ongId: number }
  readonly files: readonly CsvFile<ObserverCsvRow>[]
  readonly request: FastifyRequest
}

/** The file of a known NGO. */
const requireFileOfNgo = async ({ scoped, body, files, request }: ImportInput): Promise<ObserversFile> => {
  if (!(await hasNgo(scoped, body.ongId))) throw problem('not_found')
  return requireFile(files, request)
}

interface ImportDependencies {
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
}

export const observerImportRoutes = (serve: RouteRegistrar, { clock, tokenSecret }: ImportDependencies): void => {
  const options = { readMultipart: readUpload, resourceExists: existsById('ongId', hasNgo) }

  serve(
    imports.observers,
    async ({ query, ...input }) => {
      const { scoped, actor, body } = input
      const generated = { lines: body.generatedPins ?? [], owner: { staffId: actor.staffId, tokenSecret } }
      const report = await importObservers(scoped, clock, body.ongId, await requireFileOfNgo(input), generated)
      return query.report ? report : report.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async input => checkObservers(input.scoped, input.body.ongId, await requireFileOfNgo(input)),
    options,
  )

  serve(
    imports.updateObservers,
    async input => updateObserversFromFile(input.scoped, input.body.ongId, await requireFileOfNgo(input)),
    options,
  )

  serve(
    imports.checkObserverUpdate,
    async input => checkObserverUpdate(input.scoped, input.body.ongId, await requireFileOfNgo(input)),
    options,
  )
}
