import { choiceField, idField, pageFields, type SearchOf, textField } from '../../lib/search-params.ts'

/** Search parameters of the screen: which observers the call sheet offers, and what is shown beside it. */
export const callSearch = {
  /** By default the newest checkpoint that is due. */
  checkpoint: idField,
  /** Id of an area. */
  area: idField,
  /** County code. */
  county: textField(50),
  idNgo: idField,
  only: choiceField(['unreachable', 'tryAgain']),
  /** Who owes the report, in place of the board. */
  show: choiceField(['owing']),
  page: pageFields.page,
}
export type CallSearch = SearchOf<typeof callSearch>
