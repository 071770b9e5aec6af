import { imports, mostObserversInAFile, ObserverLine, observersFile } from '@scrutineer/contract/imports'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { type IsHeader, readCsv, readText } from '../../http/csv.ts'
import { invalid, problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { readForm } from '../../http/upload.ts'
import { languageOf } from '../../http/words.ts'
import { checkObservers, importObservers, type ObserversFile } from './import-observers.ts'
import { hasNgo } from './store.ts'

// A file is read into memory as it arrives.
const nothingToDiscard = () => Promise.resolve()

const readBody = (request: FastifyRequest) =>
  readForm(request, { upload: observersFile, receive: readText, discard: nothingToDiscard })

/** Phones have digits; the words over their column don't. */
const hasNoDigit: IsHeader = ([first = '']) => !/\d/.test(first)

const readFile = ([text]: readonly string[], request: FastifyRequest): ObserversFile => {
  if (text === undefined) throw invalid({ [observersFile.field]: [['required']] })
  const language = languageOf(request.headers['accept-language'])
  const file = readCsv(text, ObserverLine, language, hasNoDigit)
  if (file.lines.length > mostObserversInAFile) {
    throw invalid({ [observersFile.field]: [['too_many', mostObserversInAFile]] })
  }
  return { ...file, language }
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
      const done = await importObservers(reach, clock, body.ongId, readFile(files, request))
      return query.report ? done : done.count
    },
    options,
  )

  serve(
    imports.checkObservers,
    async ({ reach, body, files, request }) => {
      await mustHave(reach, body.ongId)
      return checkObservers(reach, readFile(files, request))
    },
    options,
  )
}
