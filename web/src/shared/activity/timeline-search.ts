import { choiceField, pageFields, type SearchOf } from '../../lib/search-params.ts'

/** Search parameters of a screen with a timeline: its view, and of a station the questions shown. */
export const timelineSearch = {
  show: choiceField(['visits', 'reports', 'notes', 'contacts']),
  page: pageFields.page,
  /** `d`: only questions whose answers differ. */
  q: choiceField(['d']),
}
export type TimelineSearch = SearchOf<typeof timelineSearch>
