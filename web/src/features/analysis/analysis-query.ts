import { analysis, crossings } from '@scrutineer/contract/analysis'
import { forms } from '@scrutineer/contract/forms'
import { situation } from '@scrutineer/contract/situation'
import type { LiveEvent } from '../../api/live/sse-client.ts'
import { endpointQuery } from '../../api/query.ts'
import { booleanField, choiceField, idField, type SearchOf, textField, timeField } from '../../lib/search-params.ts'
import { paths } from '../../shared/paths.ts'
import { levelField } from '../../shared/places/areas.ts'

/** Search parameters of the screen: which reports of a form, and the question that is shown as a crossed table. */
export const analysisSearch = {
  form: idField,
  area: idField,
  county: textField(50),
  idNgo: idField,
  from: timeField,
  to: timeField,
  unit: choiceField(['stations']),
  verified: booleanField,
  question: idField,
  by: choiceField(crossings),
  byQuestion: idField,
  level: levelField,
}
export type AnalysisSearch = SearchOf<typeof analysisSearch>

const reportsOf = ({ form = 0, area, county, idNgo, from, to, unit, verified }: AnalysisSearch) => ({
  ...{ idForm: form, area, county, idNgo, from, to, unit, verified },
})

/** Whether all reports are counted: only then has a report without an answer not answered. */
export const isWhole = ({ from, to, unit, verified }: AnalysisSearch) =>
  [from, to, unit].every(filter => filter === undefined) && !verified

export const analysisQuery = (search: AnalysisSearch) => endpointQuery(analysis.get, { query: reportsOf(search) })

/** The same with what observers typed, which the server reads from the reports at most twice a minute. */
export const valuesQuery = (search: AnalysisSearch) =>
  endpointQuery(analysis.get, { query: { ...reportsOf(search), values: true } })

/** The filters that the analysis shares with the table of the form. */
export const sharedFilters = ({ form, area, county, idNgo, from, to }: AnalysisSearch): AnalysisSearch => ({
  ...{ form, area, county, idNgo, from, to },
})

/** The answers to a question by something else. */
export interface Crossing extends Pick<AnalysisSearch, 'byQuestion' | 'level'> {
  readonly question: number
  readonly by: NonNullable<AnalysisSearch['by']>
}

export const noCrossing = { question: undefined, by: undefined, byQuestion: undefined, level: undefined }

/** The crossing of an address; undefined without one, and for an incomplete one. */
export const crossingOf = ({ question, by, byQuestion, level }: AnalysisSearch): Crossing | undefined => {
  const isIncomplete = (by === 'question' && byQuestion === undefined) || (by === 'level' && level === undefined)
  if (question === undefined || by === undefined || isIncomplete) return undefined
  return { question, by, ...(by === 'question' && { byQuestion }), ...(by === 'level' && { level }) }
}

export const crossQuery = (search: AnalysisSearch, { question, by, byQuestion, level }: Crossing) =>
  endpointQuery(analysis.cross, { query: { ...reportsOf(search), question, by, byQuestion, level } })

export const formListQuery = () => endpointQuery(forms.list)

/** Says which forms have reports. */
export const receivedFormsQuery = () => endpointQuery(situation.get, { query: {} })

/** For what is read on demand, and changes without an event. */
export const idleRefetchMs = 30_000

/** Whether an event changes an answer or a form. */
export const changesAnalysis = ({ kind }: LiveEvent) => ['answers', 'unplaced', 'forms'].includes(kind)

/** The addresses of the reports behind the numbers. */
export const reportLinks = ({ form, area, county, idNgo, from, to, verified }: AnalysisSearch) => {
  const restriction = { receivedFrom: from, receivedTo: to, verified: verified || undefined }
  const place = { area, county, idNgo }
  return (filter: object) => paths.threads(false, { form, ...restriction, ...filter, activeNgo: true, ...place })
}
