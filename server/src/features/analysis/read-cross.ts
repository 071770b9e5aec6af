import { type analysis, MAX_CROSS_COLUMNS, MAX_CROSS_ROWS } from '@scrutineer/contract/analysis'
import type { HandlerReply, Query } from '@scrutineer/contract/core/endpoint'
import { DateTime } from 'luxon'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { PublishedQuestion } from '../../db/shared/question-texts/form-questions.ts'
import { invalid } from '../../domain/problem.ts'
import { type Crossing, crossAnswers, findCountyPlaces } from './cross-store.ts'
import type { CountedAnswers, ReadCounties } from './queried-store.ts'

const toCrossing = ({ question, by, byQuestion, level }: Query<typeof analysis.cross>): Crossing => {
  if (byQuestion !== undefined && by !== 'question') throw invalid({ byQuestion: [['other_crossing']] })
  if (level !== undefined && by !== 'level') throw invalid({ level: [['other_crossing']] })
  if (by === 'question') {
    if (byQuestion === undefined) throw invalid({ byQuestion: [['required']] })
    if (byQuestion === question) throw invalid({ byQuestion: [['crossed_with_itself']] })
    return { by, questionId: byQuestion }
  }
  if (by !== 'level') return { by }
  if (level === undefined) throw invalid({ level: [['required']] })
  return { by, level }
}

/** The questions and places of a crossed question. Throws `invalid` for what isn't there. */
export const resolveCross = async (
  scoped: ScopedDb,
  questions: readonly PublishedQuestion[],
  query: Query<typeof analysis.cross>,
) => {
  const crossing = toCrossing(query)
  const find = (name: 'question' | 'byQuestion') => {
    const found = questions.find(({ id }) => id === query[name])
    if (!found) throw invalid({ [name]: [['unknown_question']] })
    return found
  }
  const isByPlace = crossing.by === 'level' || crossing.by === 'county'
  const places = isByPlace ? await findCountyPlaces(scoped, crossing.by === 'level' ? crossing.level : undefined) : []
  if (crossing.by === 'level' && places.length === 0) throw invalid({ level: [['unknown_level']] })
  return {
    crossing,
    columns: find('question'),
    rows: crossing.by === 'question' ? find('byQuestion') : undefined,
    places: isByPlace ? new Map(places.map(({ countyId, ...place }) => [countyId, place])) : undefined,
  }
}
type Resolved = Awaited<ReturnType<typeof resolveCross>>

/** The label of a row that isn't a place. */
const labelOf = (key: string, { ngos }: CountedAnswers, { crossing, rows }: Resolved, timeZone: string) => {
  if (crossing.by === 'hour') return DateTime.fromMillis(Number(key), { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm')
  if (crossing.by === 'ngo') return ngos.ngos.find(({ id }) => String(id) === key)?.shortName ?? ''
  return rows?.options.find(({ id }) => String(id) === key)?.text ?? ''
}

interface Row {
  readonly key: string
  readonly label: string
  answered: number
  readonly counts: Map<number, number>
}

const countRows = async (
  scoped: ScopedDb,
  readCounties: ReadCounties,
  answers: CountedAnswers,
  resolved: Resolved,
  timeZone: string,
): Promise<Row[]> => {
  const { crossing, columns, places } = resolved
  const request = { questionId: columns.id, crossing, timeZone }
  const rows = new Map<string, Row>()
  const counties = await readCounties(countyIds => crossAnswers(scoped, countyIds, answers, request))
  for (const { key: ownKey, optionId, count } of counties.flat()) {
    const place = places?.get(Number(ownKey))
    // The county isn't in an area of the level.
    if (places && !place) continue
    const { key, label } = place ?? { key: ownKey, label: labelOf(ownKey, answers, resolved, timeZone) }
    const row = rows.get(key) ?? { key, label, answered: 0, counts: new Map<number, number>() }
    rows.set(key, row)
    if (optionId === null) row.answered += count
    else row.counts.set(optionId, (row.counts.get(optionId) ?? 0) + count)
  }
  return [...rows.values()]
}

/** The rows in their order; each option of another question has one. */
const inOrder = (rows: readonly Row[], { crossing, rows: other }: Resolved): Row[] => {
  if (crossing.by === 'hour') return rows.toSorted((one, other) => Number(one.key) - Number(other.key))
  if (!other)
    return rows.toSorted((one, other) => other.answered - one.answered || one.label.localeCompare(other.label))
  return other.options.flatMap(({ id, text, isFormer }) => {
    const row = rows.find(({ key }) => key === String(id))
    return row ?? (isFormer ? [] : { key: String(id), label: text, answered: 0, counts: new Map<number, number>() })
  })
}

/** A question crossed with another one, places, NGOs or hours. */
export const readCross = async (
  scoped: ScopedDb,
  readCounties: ReadCounties,
  answers: CountedAnswers,
  resolved: Resolved,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<HandlerReply<typeof analysis.cross>> => {
  const rows = inOrder(await countRows(scoped, readCounties, answers, resolved, timeZone), resolved)
  const columns = resolved.columns.options.filter(
    ({ id, isFormer }) => !isFormer || rows.some(({ counts }) => counts.has(id)),
  )
  const shown = columns.slice(0, MAX_CROSS_COLUMNS)
  return {
    asOf: now,
    columns: shown.map(({ id, text, flagged }) => ({ idOption: id, text, flagged: flagged === true })),
    rows: rows.slice(0, MAX_CROSS_ROWS).map(({ key, label, answered, counts }) => ({
      key: resolved.crossing.by === 'hour' ? new Date(Number(key)).toISOString() : key,
      label,
      answered,
      counts: shown.map(({ id }) => counts.get(id) ?? 0),
    })),
    moreRows: Math.max(0, rows.length - MAX_CROSS_ROWS),
    moreColumns: columns.length - shown.length,
  }
}
