import { idField, pageFields, type SearchOf, textField, timeField } from '../../lib/search-params.ts'

/** Search parameters of the list: the endpoint's filter. The screen checks `action`. */
export const auditSearch = {
  account: textField(100),
  action: textField(50),
  idNgo: idField,
  from: timeField,
  to: timeField,
  ...pageFields,
}
export type AuditSearch = SearchOf<typeof auditSearch>
