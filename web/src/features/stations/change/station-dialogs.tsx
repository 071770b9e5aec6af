import type { StationRow } from '@scrutineer/contract/fields/station'
import { stations } from '@scrutineer/contract/stations'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { StationDialog } from './station-dialog.tsx'

export type OpenStationDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'delete' | 'activate'; readonly station: StationRow }
  | { readonly kind: 'merge'; readonly pair: readonly [StationRow, StationRow]; readonly onMerged: () => void }

interface Props {
  open: OpenStationDialog
  onClose: () => void
}

/** The dialogs by which organizers change stations. */
export const StationDialogs = ({ open, onClose }: Props) => {
  const t = useTranslations('stationList')
  if (open.kind === 'add') return <StationDialog station={undefined} onClose={onClose} />
  if (open.kind === 'merge') return <MergeDialog pair={open.pair} onMerged={open.onMerged} onClose={onClose} />
  const { kind, station } = open
  const { id, name, countyCode: county, number, active = true } = station
  if (kind === 'change') return <StationDialog station={station} onClose={onClose} />
  if (kind === 'delete')
    return (
      <ConfirmChange
        title={t('deleteTitle', { name })}
        isDestructive
        action={t('delete')}
        onClose={onClose}
        onConfirm={async confirm => {
          await call(stations.remove, { params: { id }, query: { confirm } })
          toast('success', t('deleted'), t('deletedText', { name }))
        }}
      >
        {t('deleteText')}
      </ConfirmChange>
    )
  return (
    <ConfirmChange
      title={t(active ? 'deactivateTitle' : 'activateTitle', { name })}
      isDestructive={active}
      action={t(active ? 'deactivate' : 'activate')}
      onClose={onClose}
      onConfirm={async confirm => {
        await call(stations.save, { body: { id, county, number, active: !active, confirm } })
        toast('success', t('saved'), t('changedText'))
      }}
    >
      {t(active ? 'deactivateText' : 'activateText')}
    </ConfirmChange>
  )
}
