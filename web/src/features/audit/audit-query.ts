import { audit } from '@scrutineer/contract/audit'
import { auditActions } from '@scrutineer/contract/fields/audit-action'
import { endpointQuery } from '../../api/query.ts'
import { choiceField, idField, type SearchOf, textField, timeField } from '../../lib/search-params.ts'
import { defineList } from '../../shared/pages/list.ts'
import { paths } from '../../shared/paths.ts'

export const auditList = defineList(
  {
    account: textField(100),
    action: choiceField(auditActions),
    idNgo: idField,
    from: timeField,
    to: timeField,
  },
  {
    pageSizes: [20, 50, 100],
    href: paths.audit,
    query: query => endpointQuery(audit.list, { query }),
  },
)
export type AppliedFilter = SearchOf<typeof auditList.filters>
