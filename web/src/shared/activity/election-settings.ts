import { electionSettings } from '@scrutineer/contract/election-settings'
import { endpointQuery } from '../../api/query.ts'

/** The settings of the election. */
export const electionSettingsQuery = () => endpointQuery(electionSettings.get)
