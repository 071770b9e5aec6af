import { AreaChange } from '@scrutineer/contract/fields/place'
import { type Area, places } from '@scrutineer/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { areaPathName, inTreeOrder } from '../../../shared/places/area-tree.ts'
import { areasQuery } from '../../../shared/places/areas.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { NameAndCodeFields } from './name-and-code-fields.tsx'
import { readText } from './read-text.ts'
import { usePlaceChange } from './use-place-change.ts'

interface Props {
  /** Undefined for a new area. */
  area: Area | undefined
  /** The area that is to contain a new one; null at the top. */
  idParent: number | null
  onClose: () => void
}

/** Adds an area, or renames or moves it. */
export const AreaDialog = ({ area, idParent, onClose }: Props) => {
  const t = useTranslations('places')
  const areas = useQuery(areasQuery).data ?? []
  const { send, messageFor, onInput, reason, isBusy, isWarned } = usePlaceChange(AreaChange, [
    'code',
    'name',
    'idParent',
  ])
  // An area stays in its level.
  const parents = inTreeOrder(areas).filter(({ level }) => !area || level === area.level - 1)
  return (
    <Dialog title={area ? t('changeAreaTitle', { name: area.name }) : t('addArea')} isStatic onClose={onClose}>
      <DialogForm
        reason={reason}
        isBusy={isBusy}
        action={isWarned ? t('saveAnyway') : t('save')}
        onClose={onClose}
        onSubmit={data => {
          const body = {
            id: area?.id ?? null,
            code: readText(data, 'code'),
            name: readText(data, 'name'),
            idParent: Number(readText(data, 'idParent')) || null,
          }
          send(body, async change => {
            await call(places.saveArea, { body: change })
            toast('success', t('saved'), t('areaSaved'))
            onClose()
          })
        }}
      >
        <NameAndCodeFields place={area} codeHint={t('areaCodeHint')} messageFor={messageFor} onInput={onInput} />
        {area?.level !== 1 && (
          <Select
            label={t('containedIn')}
            name="idParent"
            defaultValue={area?.idParent ?? idParent ?? ''}
            error={messageFor('idParent')}
            onInput={() => onInput('idParent')}
          >
            {!area && <option value="">{t('top')}</option>}
            {parents.map(({ id }) => (
              <option key={id} value={id}>
                {areaPathName(areas, id)}
              </option>
            ))}
          </Select>
        )}
      </DialogForm>
    </Dialog>
  )
}
