import { booleanField, choiceField, idField, pageFields, type SearchOf, textField } from '../../lib/search-params.ts'
import { inactiveChoices } from './list/filters/extension-filter.ts'

/** Search parameters of the list. `inactive` is relative to the time at which the address is opened. */
export const observerSearch = {
  name: textField(200),
  number: textField(50),
  inactive: choiceField(inactiveChoices),
  atStation: booleanField,
  signedIn: booleanField,
  holdsItems: booleanField,
  form: idField,
  idNgo: idField,
  sortBy: choiceField(['name', 'phone', 'lastSeen', 'numberOfPollingStations']),
  sortDirection: choiceField(['asc', 'desc']),
  ...pageFields,
}
export type ObserverSearch = SearchOf<typeof observerSearch>
