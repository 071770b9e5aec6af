import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useState } from 'react'

/** Selected reports, which survive paging: what a dialog needs of those on other pages is remembered. */
export const useSelectedReports = (rows: readonly UnplacedReport[]) => {
  const [byId, setById] = useState<ReadonlyMap<number, UnplacedReport>>(new Map())
  return {
    reports: [...byId.values()],
    ids: new Set(byId.keys()),
    select: (ids: ReadonlySet<number>) => {
      const known = new Map([...byId, ...rows.map(row => [row.id, row] as const)])
      setById(new Map([...known].filter(([id]) => ids.has(id))))
    },
    clear: () => setById(new Map()),
  }
}
