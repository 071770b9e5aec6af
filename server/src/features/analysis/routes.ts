import { analysis } from '@scrutineer/contract/analysis'
import type { HandlerReply, Query } from '@scrutineer/contract/core/endpoint'
import pLimit from 'p-limit'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import { findFormQuestions } from '../../db/shared/question-texts/form-questions.ts'
import { createBriefCache } from '../../domain/concurrency/brief-cache.ts'
import { invalid } from '../../domain/problem.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { type ChoiceCounts, findChoiceCounts, toChoiceCounts } from './counts-store.ts'
import { countAnswers, type ReadCounties } from './queried-store.ts'
import { toAnalysis } from './read-analysis.ts'
import { readCross, resolveCross } from './read-cross.ts'
import { readSummary } from './read-summary.ts'
import { type AnalysedValues, readValues } from './read-values.ts'

/** Undefined without a county and an area; empty for a county outside the area. */
const resolveCounties = async (scoped: ScopedDb, { area, county }: Query<typeof analysis.get>) => {
  const ofArea = await resolveAreaCounties(scoped, area)
  if (county === undefined) return ofArea
  const id = (await findCountyIds(scoped, [county])).get(county)
  if (id === undefined) throw invalid({ county: [['unknown_county']] })
  return ofArea === undefined || ofArea.includes(id) ? [id] : []
}

/** Queries read a form's answers: once for all accounts of a scope. */
const MAX_AGE_MS = 30_000

type AnalysisDependencies = Pick<ServerContext, 'clock' | 'timeZone' | 'signingKey' | 'publicUrl' | 'databaseUrl'>

export const analysisRoutes = (serve: RouteRegistrar, dependencies: AnalysisDependencies): void => {
  const { clock, timeZone, databaseUrl } = dependencies
  const counted = createBriefCache<{ asOf: Date; counts: ChoiceCounts }>(clock, MAX_AGE_MS)
  const typed = createBriefCache<AnalysedValues>(clock, MAX_AGE_MS)
  const crossed = createBriefCache<HandlerReply<typeof analysis.cross>>(clock, MAX_AGE_MS)

  // Statements of all analyses together: the other connections are for reports. The embedded engine has one, which a county at a time
  // takes; PostgreSQL reads a part of the counties fastest in one pass over the answers.
  const atATime = databaseUrl === undefined ? 1 : 2
  const limit = pLimit(atATime)
  const inCounties = (countyIds: readonly number[]): ReadCounties => {
    const parts =
      databaseUrl === undefined
        ? countyIds.map(id => [id])
        : Array.from({ length: atATime }, (_, part) => countyIds.filter((_, place) => place % atATime === part))
    return read => Promise.all(parts.filter(({ length }) => length > 0).map(part => limit(read, part)))
  }

  const resolve = async (scoped: ScopedDb, query: Query<typeof analysis.get>) => {
    const form = await findFormQuestions(scoped, query.idForm, 'last')
    if (!form) throw invalid({ idForm: [['unknown_form']] })
    const zone = await findTimeZone(scoped.db, timeZone)
    const answers = {
      formId: query.idForm,
      ngos: await findCountedNgos(scoped, query.idNgo),
      countyIds: await resolveCounties(scoped, query),
      ...parseRange(query, zone),
      isVerified: query.verified ?? false,
      isByStation: query.unit === 'stations',
    }
    const { ngos, ...filter } = answers
    const countyIds = answers.countyIds ?? [...(await findCountyIds(scoped)).values()]
    const readCounties = inCounties(countyIds)
    return { questions: form.questions, zone, answers, readCounties, key: JSON.stringify([ngos.ids, filter]) }
  }

  const analyse = async (scoped: ScopedDb, query: Query<typeof analysis.get>) => {
    const { questions: published, answers, readCounties, key } = await resolve(scoped, query)
    await applyTallyChanges(scoped.db)
    const isQueried = answers.from || answers.until || answers.isVerified || answers.isByStation
    const count = async () => {
      const asOf = clock()
      const rows = await readCounties(counties => countAnswers(scoped, counties, answers))
      return { asOf, counts: toChoiceCounts(rows.flat()) }
    }
    const { asOf, counts } = isQueried
      ? await counted(key, count)
      : { asOf: clock(), counts: await findChoiceCounts(scoped, query.idForm, answers) }
    const questions = published.filter(
      ({ id, isFormer }) => !isFormer || counts.answered.has(id) || counts.notObserved.has(id),
    )
    const values = query.values
      ? await typed(key, () => readValues(scoped, readCounties, answers, questions, clock()))
      : undefined
    const source = isQueried ? 'queried' : 'counted'
    return toAnalysis(scoped, answers, {
      asOf: values && values.asOf < asOf ? values.asOf : asOf,
      source,
      counts,
      questions,
      values,
    })
  }

  serve(analysis.get, ({ scoped, query }) => analyse(scoped, query))

  serve(analysis.summary, async ({ scoped, actor }) => {
    const analyseForm = (idForm: number) => analyse(scoped, { idForm, values: true })
    const summary = await readSummary(scoped, analyseForm, { ...dependencies, actor })
    await recordAuditEntry(scoped, null)
    return summary
  })

  serve(analysis.cross, async ({ scoped, query }) => {
    const { questions, zone, answers, readCounties, key } = await resolve(scoped, query)
    const resolved = await resolveCross(scoped, questions, query)
    const { question, by, byQuestion, level } = query
    return crossed(JSON.stringify([key, question, by, byQuestion, level]), () =>
      readCross(scoped, readCounties, answers, resolved, { timeZone: zone, now: clock() }),
    )
  })
}
