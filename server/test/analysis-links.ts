import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { expect } from 'vitest'
import type { Caller } from './mission.ts'

/** Filters of an analysis. */
export interface AnalysisFilter {
  readonly from?: string
  readonly to?: string
  readonly verified?: boolean
  readonly unit?: 'stations'
  readonly county?: string
  readonly area?: number
  readonly idNgo?: number
}

/** Compares the numbers of a form's questions with the lists that they link to. Returns the numbers by what they count. */
export const compareLinks = async (staff: Caller, idForm: number, filter: AnalysisFilter = {}) => {
  const { from, to, unit, verified, ...place } = filter
  const { value } = await staff(analysis.get, { query: { idForm, values: true, ...filter } })
  const totals: Record<string, number[]> = {}
  const compare = async (name: string, count: number | undefined, link: Record<string, unknown>) => {
    const query = { ...link, receivedFrom: from, receivedTo: to, activeNgo: true, pageSize: 1000, ...place }
    const { data, totalItems } = (await staff(answers.threads, { query })).value
    expect({ name, filter, link, listed: data.length, total: totalItems }).toEqual({
      ...{ name, filter, link, listed: count, total: count },
    })
    totals[name] = [...(totals[name] ?? []), totalItems]
    return data
  }
  const ofAnswer = { form: idForm, verified }
  for (const { idQuestion, options, notObserved, disagreeing, notes, pictures } of value.questions) {
    await compare('notes', notes, { noted: `${idForm}:${idQuestion}` })
    await compare('pictures', pictures, { pictured: `${idForm}:${idQuestion}` })
    if (unit) {
      const reports = await compare('differing', disagreeing?.reports, { ...ofAnswer, disagreeing: idQuestion })
      expect(new Set(reports.map(({ idPollingStation }) => idPollingStation)).size).toBe(disagreeing?.stations)
      continue
    }
    expect(disagreeing).toBeUndefined()
    await compare('notObserved', notObserved, { ...ofAnswer, notObserved: idQuestion })
    for (const { idOption, count, texts } of options) {
      await compare('selected', count, { ...ofAnswer, selected: idOption })
      if (texts !== undefined) await compare('texts', texts, { ...ofAnswer, selected: idOption, typed: 'text' })
    }
  }
  return totals
}
