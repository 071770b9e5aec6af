import { CountyChange } from '@scrutineer/contract/fields/place'
import type { County } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useAreaChoices } from '../../../shared/places/area-choices.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { NameAndCodeFields } from './name-and-code-fields.tsx'
import { readText } from './read-text.ts'
import { usePlaceChange } from './use-place-change.ts'

interface Props {
  /** Undefined for a new county. */
  county: County | undefined
  /** The area that is to contain a new one; null for none. */
  idArea: number | null
  onClose: () => void
}

/** Adds a county, or renames or moves it. */
export const CountyDialog = ({ county, idArea, onClose }: Props) => {
  const t = useTranslations('places')
  const areas = useAreaChoices()
  const { send, messageFor, onInput, reason, isBusy, isWarned } = usePlaceChange(CountyChange, [
    'code',
    'name',
    'idArea',
  ])
  return (
    <Dialog title={county ? t('changeCountyTitle', { name: county.name }) : t('addCounty')} isStatic onClose={onClose}>
      <DialogForm
        reason={reason}
        isBusy={isBusy}
        action={isWarned ? t('saveAnyway') : t('save')}
        onClose={onClose}
        onSubmit={data => {
          const body = {
            id: county?.id ?? null,
            code: readText(data, 'code'),
            name: readText(data, 'name'),
            idArea: Number(readText(data, 'idArea')) || null,
            diaspora: data.has('diaspora'),
          }
          send(body, async change => {
            await call(places.saveCounty, { body: change })
            toast('success', t('saved'), t('countySaved'))
            onClose()
          })
        }}
      >
        <NameAndCodeFields place={county} codeHint={t('countyCodeHint')} messageFor={messageFor} onInput={onInput} />
        {areas.length > 0 && (
          <Select
            label={t('containedIn')}
            name="idArea"
            defaultValue={county?.idArea ?? idArea ?? ''}
            error={messageFor('idArea')}
            onInput={() => onInput('idArea')}
          >
            <option value="">{t('noArea')}</option>
            {areas.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <Checkbox label={t('diaspora')} name="diaspora" defaultChecked={county?.diaspora ?? false} />
      </DialogForm>
    </Dialog>
  )
}
