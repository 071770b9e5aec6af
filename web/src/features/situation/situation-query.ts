import { checkpoints } from '@scrutineer/contract/checkpoints'
import { situation } from '@scrutineer/contract/situation'
import type { LiveEvent } from '../../api/live/sse-client.ts'
import { endpointQuery } from '../../api/query.ts'
import { createSearchParser, idField } from '../../lib/search-params.ts'

/** Search parameters of the screen. */
export interface SituationSearch {
  /** Only this NGO. */
  readonly idNgo?: number
  /** The wall: large type, no controls, no names. */
  readonly wall?: true
}

const parseNgo = createSearchParser({ idNgo: idField })

/** Parses the search parameters. `?wall` becomes `?wall=true`, because the router omits empty parameters. */
export const parseSituationSearch = (search: Readonly<Record<string, unknown>>): SituationSearch => {
  const isWall = search.wall !== undefined && !['false', '0'].includes(String(search.wall))
  return { ...parseNgo(search), ...(isWall && { wall: true }) }
}

/** The numbers of an NGO, or of all in the caller's scope. */
export const situationQuery = (idNgo?: number) => endpointQuery(situation.get, { query: { idNgo } })

/** The states of the map's stations. */
export const stationStatesQuery = (idNgo?: number) => endpointQuery(situation.stationStates, { query: { idNgo } })

/** When which reports are due. */
export const checkpointsQuery = () => endpointQuery(checkpoints.list)

/** Whether an event changes a number or the state of a station. */
export const changesSituation = ({ kind }: LiveEvent) =>
  ['answers', 'note', 'followUp', 'unplaced', 'forms', 'presence'].includes(kind)
