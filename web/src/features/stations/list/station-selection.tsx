import type { StationRow } from '@scrutineer/contract/fields/station'
import { Merge, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'

/** The selected stations. They are stored whole, since the selection survives paging and filters. */
export const useSelectedStations = (rows: readonly StationRow[]) => {
  const [byId, setById] = useState<ReadonlyMap<number, StationRow>>(new Map())
  return {
    stations: [...byId.values()].map(station => rows.find(({ id }) => id === station.id) ?? station),
    ids: new Set(byId.keys()),
    select: (ids: ReadonlySet<number>) => {
      const loaded = new Map([...byId, ...rows.map(row => [row.id, row] as const)])
      setById(new Map([...loaded].filter(([id]) => ids.has(id))))
    },
    clear: () => setById(new Map()),
  }
}

interface Props {
  stations: readonly StationRow[]
  onMerge: (pair: readonly [StationRow, StationRow]) => void
  onClear: () => void
}

/** The selected stations. Two of them can be merged. */
export const StationSelectionBar = ({ stations, onMerge, onClear }: Props) => {
  const t = useTranslations('stationList')
  const [one, other, ...more] = stations
  const pair = one && other && more.length === 0 ? ([one, other] as const) : undefined
  return (
    <FloatingBars>
      {one && (
        <FloatingBar label={t('selection')}>
          <p className="font-medium">{t('selected', { count: stations.length })}</p>
          <IconButton icon={X} name={t('clearSelection')} onClick={onClear} />
          {!pair && <p className="pr-2 text-soft">{t('selectTwo')}</p>}
          {pair && (
            <Button variant="primary" onClick={() => onMerge(pair)}>
              <Merge aria-hidden />
              {t('merge')}
            </Button>
          )}
        </FloatingBar>
      )}
    </FloatingBars>
  )
}
