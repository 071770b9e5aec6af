import { analysis } from '@scrutineer/contract/analysis'
import type { Query } from '@scrutineer/contract/core/endpoint'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import { findPublishedDocument } from '../../db/shared/question-texts/published-questions.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { readAnalysis } from './read-analysis.ts'

/** Undefined without a county and an area; empty for a county outside the area. */
const resolveCounties = async (scoped: ScopedDb, { area, county }: Query<typeof analysis.get>) => {
  const ofArea = await resolveAreaCounties(scoped, area)
  if (county === undefined) return ofArea
  const id = (await findCountyIds(scoped, [county])).get(county)
  if (id === undefined) throw invalid({ county: [['unknown_county']] })
  return ofArea === undefined || ofArea.includes(id) ? [id] : []
}

export const analysisRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(analysis.get, async ({ scoped, query }) => {
    const form = await findPublishedDocument(scoped, query.idForm)
    if (!form) throw invalid({ idForm: [['unknown_form']] })
    await applyTallyChanges(scoped.db)
    const ngos = await findCountedNgos(scoped, query.idNgo)
    const reports = { ngos, countyIds: await resolveCounties(scoped, query) }
    return readAnalysis(scoped, query.idForm, form, reports, clock())
  })
}
