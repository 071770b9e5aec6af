import { useLiveQuery } from '../../api/live/use-live-query.ts'
import { type UnplacedView, unplacedQuery } from './unplaced-query.ts'

/** A page of unplaced reports, updated by the live stream or by polling. */
export const useUnplacedReports = (view: Omit<UnplacedView, 'report'>) =>
  useLiveQuery(unplacedQuery(view), { concerns: ({ kind }) => kind === 'unplaced' })
