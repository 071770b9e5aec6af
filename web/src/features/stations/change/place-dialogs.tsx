import { AreaChange, CountyChange } from '@scrutineer/contract/fields/place'
import type { County } from '@scrutineer/contract/geography'
import { type Area, places } from '@scrutineer/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { areaPathName, inTreeOrder } from '../../../shared/places/area-tree.ts'
import { areasQuery, useAreaChoices } from '../../../shared/places/areas.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { PlaceRow } from '../areas/place-rows.ts'
import { LevelsDialog } from './levels-dialog.tsx'
import { useInvalidatePlaces } from './use-invalidate-places.ts'

interface NameAndCodeFieldsProps {
  /** Undefined for a new place. */
  place: { readonly name: string; readonly code: string } | undefined
  codeHint: string
}

/** The name and the code of an area or a county. */
const NameAndCodeFields = ({ place, codeHint }: NameAndCodeFieldsProps) => {
  const t = useTranslations('places')
  return (
    <>
      <TextField label={t('name')} name="name" required defaultValue={place?.name} />
      <TextField label={t('code')} name="code" hint={codeHint} required defaultValue={place?.code} />
    </>
  )
}

interface AreaDialogProps {
  /** Undefined for a new area. */
  area: Area | undefined
  /** The area that is to contain a new one; null at the top. */
  idParent: number | null
  onClose: () => void
}

/** Adds an area, or renames or moves it. */
const AreaDialog = ({ area, idParent, onClose }: AreaDialogProps) => {
  const t = useTranslations('places')
  const areas = useQuery(areasQuery).data ?? []
  const invalidatePlaces = useInvalidatePlaces()
  // An area stays in its level.
  const parents = inTreeOrder(areas).filter(({ level }) => !area || level === area.level - 1)
  return (
    <FormDialog
      title={area ? t('changeAreaTitle', { name: area.name }) : t('addArea')}
      action={t('save')}
      isStatic
      fields={['code', 'name', 'idParent']}
      read={data => ({
        id: area?.id ?? null,
        code: readText(data, 'code'),
        name: readText(data, 'name'),
        idParent: Number(readText(data, 'idParent')) || null,
      })}
      validate={body => validateFields(AreaChange, body)}
      onSubmit={async (body, confirm) => {
        await call(places.saveArea, { body: { ...body, confirm } })
        toast('success', t('saved'), t('areaSaved'))
        onClose()
        void invalidatePlaces()
      }}
      onClose={onClose}
    >
      <NameAndCodeFields place={area} codeHint={t('areaCodeHint')} />
      {area?.level !== 1 && (
        <Select label={t('containedIn')} name="idParent" defaultValue={area?.idParent ?? idParent ?? ''}>
          {!area && <option value="">{t('top')}</option>}
          {parents.map(({ id }) => (
            <option key={id} value={id}>
              {areaPathName(areas, id)}
            </option>
          ))}
        </Select>
      )}
    </FormDialog>
  )
}

interface CountyDialogProps {
  /** Undefined for a new county. */
  county: County | undefined
  /** The area that is to contain a new one; null for none. */
  idArea: number | null
  onClose: () => void
}

/** Adds a county, or renames or moves it. */
const CountyDialog = ({ county, idArea, onClose }: CountyDialogProps) => {
  const t = useTranslations('places')
  const areas = useAreaChoices()
  const invalidatePlaces = useInvalidatePlaces()
  return (
    <FormDialog
      title={county ? t('changeCountyTitle', { name: county.name }) : t('addCounty')}
      action={t('save')}
      isStatic
      fields={['code', 'name', 'idArea']}
      read={data => ({
        id: county?.id ?? null,
        code: readText(data, 'code'),
        name: readText(data, 'name'),
        idArea: Number(readText(data, 'idArea')) || null,
        diaspora: data.has('diaspora'),
      })}
      validate={body => validateFields(CountyChange, body)}
      onSubmit={async (body, confirm) => {
        await call(places.saveCounty, { body: { ...body, confirm } })
        toast('success', t('saved'), t('countySaved'))
        onClose()
        void invalidatePlaces()
      }}
      onClose={onClose}
    >
      <NameAndCodeFields place={county} codeHint={t('countyCodeHint')} />
      {areas.length > 0 && (
        <Select label={t('containedIn')} name="idArea" defaultValue={county?.idArea ?? idArea ?? ''}>
          <option value="">{t('noArea')}</option>
          {areas.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Checkbox label={t('diaspora')} name="diaspora" defaultChecked={county?.diaspora ?? false} />
    </FormDialog>
  )
}

export type OpenPlaceDialog =
  | { readonly kind: 'levels' }
  | { readonly kind: 'addArea' }
  | { readonly kind: 'addCounty' }
  | { readonly kind: 'change'; readonly row: PlaceRow }

interface Props {
  open: OpenPlaceDialog
  /** The area that is to contain what is added; null at the top. */
  idArea: number | null
  onClose: () => void
}

/** The dialogs by which organizers change areas and counties. */
export const PlaceDialogs = ({ open, idArea, onClose }: Props) => {
  if (open.kind === 'levels') return <LevelsDialog onClose={onClose} />
  if (open.kind === 'addArea') return <AreaDialog area={undefined} idParent={idArea} onClose={onClose} />
  if (open.kind === 'addCounty') return <CountyDialog county={undefined} idArea={idArea} onClose={onClose} />
  const { row } = open
  if (row.kind === 'area') return <AreaDialog area={row.area} idParent={idArea} onClose={onClose} />
  return <CountyDialog county={row.county} idArea={idArea} onClose={onClose} />
}
