import { places } from '@scrutineer/contract/places'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { PlaceRow } from '../areas/place-rows.ts'
import { AreaDialog } from './area-dialog.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { CountyDialog } from './county-dialog.tsx'
import { LevelsDialog } from './levels-dialog.tsx'

export type OpenPlaceDialog =
  | { readonly kind: 'levels' }
  | { readonly kind: 'addArea' }
  | { readonly kind: 'addCounty' }
  | { readonly kind: 'change' | 'delete'; readonly row: PlaceRow }

interface Props {
  open: OpenPlaceDialog
  /** The area that is to contain what is added; null at the top. */
  idArea: number | null
  onClose: () => void
}

const remove = (row: PlaceRow, confirm: boolean) =>
  row.kind === 'area'
    ? call(places.removeArea, { params: { id: row.area.id }, query: { confirm } })
    : call(places.removeCounty, { params: { id: row.county.id ?? 0 }, query: { confirm } })

/** The dialogs by which organizers change areas and counties. */
export const PlaceDialogs = ({ open, idArea, onClose }: Props) => {
  const t = useTranslations('places')
  if (open.kind === 'levels') return <LevelsDialog onClose={onClose} />
  if (open.kind === 'addArea') return <AreaDialog area={undefined} idParent={idArea} onClose={onClose} />
  if (open.kind === 'addCounty') return <CountyDialog county={undefined} idArea={idArea} onClose={onClose} />
  const { row } = open
  if (open.kind === 'delete') {
    const { name } = row.kind === 'area' ? row.area : row.county
    return (
      <ConfirmChange
        title={t('deleteTitle', { name })}
        isDestructive
        action={t('delete')}
        onClose={onClose}
        onConfirm={async confirm => {
          await remove(row, confirm)
          toast('success', t('deleted'), t('deletedText', { name }))
        }}
      >
        {t(row.kind === 'area' ? 'deleteAreaText' : 'deleteCountyText')}
      </ConfirmChange>
    )
  }
  if (row.kind === 'area') return <AreaDialog area={row.area} idParent={idArea} onClose={onClose} />
  return <CountyDialog county={row.county} idArea={idArea} onClose={onClose} />
}
