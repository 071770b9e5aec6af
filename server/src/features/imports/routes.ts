import type { Readable } from 'node:stream'
import { observerColumns } from '@scrutineer/contract/csv-columns'
import { imports, mostObserversInAFile, ObserverLine, observersFile } from '@scrutineer/contract/imports'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { type CsvFile, readCsv } from '../../http/csv.ts'
import { invalid, problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { readForm } from '../../http/upload.ts'
import { languageOf } from '../../http/words.ts'
import { checkObservers, importObservers, type ObserversFile } from './import-observers.ts'
import { hasNgo } from './store.ts'

const languageIn = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

// A file's lines are in memory alone.
const nothingToDiscard = () => Promise.resolve()

/** Phones have digits; the words over their column don't. */
const hasNoDigit = ([first = '']: readonly string[]) => !/\d/.test(first)

const readBody = (request: FastifyRequest) => {
  const [columns, language] = [observerColumns, languageIn(request)]
  const wish = { columns, language, mostLines: mostObserversInAFile, isHeader: hasNoDigit }
  const receive = (bytes: Readable) => readCsv(bytes, ObserverLine, wish)
  return readForm(request, { upload: observersFile, receive, discard: nothingToDiscard })
}

const theOne = ([file]: readonly CsvFile<ObserverLine>[], request: FastifyRequest): ObserversFile => {
  if (!file) throw invalid({ [observersFile.field]: [['required']] })
  return { ...file, language: languageIn(request) }
}

export const importRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  const options = { readBody, rowIsThere: rowOf('ongId', hasNgo) }
  const mustHave = async (reach: Reach, ngoId: number) => {
    if (!(await hasNgo(reach, ngoId))) throw problem('not_found')
  }

  serve(
    imports.observers,
    async ({ reach, query, body, files, request }) => {
      await mustHave(reach, body.ongId)
      const done = await importObservers(reach, clock, body.ongId, theOne(files, request))
      return query.report ? done : done.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async ({ reach, body, files, request }) => {
      await mustHave(reach, body.ongId)
      return checkObservers(reach, body.ongId, theOne(files, request))
    },
    options,
  )
}
