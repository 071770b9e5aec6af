import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { useState } from 'react'

/** The selected reports. They are stored whole, since the selection survives paging and the dialogs need their data. */
export const useSelectedReports = (rows: readonly UnplacedReport[]) => {
  const [byId, setById] = useState<ReadonlyMap<number, UnplacedReport>>(new Map())
  return {
    reports: [...byId.values()],
    ids: new Set(byId.keys()),
    select: (ids: ReadonlySet<number>) => {
      const loaded = new Map([...byId, ...rows.map(row => [row.id, row] as const)])
      setById(new Map([...loaded].filter(([id]) => ids.has(id))))
    },
    clear: () => setById(new Map()),
  }
}
