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

export const observerImportRoutes = (serve: RouteRegistrar, clock: Clock): void => {
  const options = { readMultipart: readUpload, resourceExists: existsById('ongId', hasNgo) }
  const requireNgo = async (scoped: ScopedDb, ngoId: number) => {
    if (!(await hasNgo(scoped, ngoId))) throw problem('not_found')
  }

  serve(
    imports.observers,
    async ({ scoped, query, body, files, request }) => {
      await requireNgo(scoped, body.ongId)
      const report = await importObservers(scoped, clock, body.ongId, requireFile(files, request))
      return query.report ? report : report.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async ({ scoped, body, files, request }) => {
      await requireNgo(scoped, body.ongId)
      return checkObservers(scoped, body.ongId, requireFile(files, request))
    },
    options,
  )

  serve(
    imports.updateObservers,
    async ({ scoped, body, files, request }) => {
      await requireNgo(scoped, body.ongId)
      return updateObserversFromFile(scoped, body.ongId, requireFile(files, request))
    },
    options,
  )

  serve(
    imports.checkObserverUpdate,
    async ({ scoped, body, files, request }) => {
      await requireNgo(scoped, body.ongId)
      return checkObserverUpdate(scoped, body.ongId, requireFile(files, request))
    },
    options,
  )
}
