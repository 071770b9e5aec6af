/** Parts of the list that load after its rows, in one file: the numbers at its head, the filters, and why no report is left. */
export { OpenCount, UrgentSubtitle } from '../triage/list-summary.tsx'
export { EmptyList, NothingSelected } from './empty-list.tsx'
export { FilterChips } from './filter-chips.tsx'
export { FinishedFold } from './finished-fold.tsx'
export { MarkAllSeen } from './mark-all-seen.tsx'
