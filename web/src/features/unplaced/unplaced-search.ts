import { choiceField, idField, pageFields, type SearchOf } from '../../lib/search-params.ts'

/** Search parameters of the list. */
export const unplacedSearch = {
  state: choiceField(['open', 'placed', 'dismissed']),
  /** The report that is open in a dialog. */
  report: idField,
  ...pageFields,
}
export type UnplacedSearch = SearchOf<typeof unplacedSearch>
