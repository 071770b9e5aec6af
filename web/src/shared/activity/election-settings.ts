import { electionSettings } from '@scrutineer/contract/election-settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { enabledWith } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'

/** The settings of the election. */
export const electionSettingsQuery = () =>
  queryOptions({ ...endpointQuery(electionSettings.get), enabled: enabledWith('electionSettings') })

/** The settings that the start call brought, refetched when they change; undefined before, and on a server without them. */
export const useElectionSettings = () =>
  useQuery({
    ...electionSettingsQuery(),
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? undefined
