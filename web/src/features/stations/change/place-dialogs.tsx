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
import { areasQuery } from '../../../shared/places/areas.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { PlaceRow } from '../areas/place-rows.ts'
import { LevelsDialog } from './levels-dialog.tsx'
import { useInvalidatePlaces } from './use-invalidate-places.ts'

interface PlaceDialogProps {
  /** What is added or changed: without a place, a new one. */
  target:
    | { readonly kind: 'area'; readonly place: Area | undefined }
    | { readonly kind: 'county'; readonly place: County | undefined }
  /** The area that is to contain a new one; null at the top. */
  idParent: number | null
  onClose: () => void
}

const texts = {
  area: { add: 'addArea', change: 'changeAreaTitle', codeHint: 'areaCodeHint', saved: 'areaSaved' },
  county: { add: 'addCounty', change: 'changeCountyTitle', codeHint: 'countyCodeHint', saved: 'countySaved' },
} as const
/** The wire name of the area that contains a place. */
const parentFields = { area: 'idParent', county: 'idArea' } as const

/** Adds an area or a county, or renames or moves it. */
const PlaceDialog = ({ target, idParent, onClose }: PlaceDialogProps) => {
  const { kind, place } = target
  const t = useTranslations('places')
  const areas = useQuery(areasQuery).data ?? []
  const invalidatePlaces = useInvalidatePlaces()
  const level = kind === 'area' ? place?.level : undefined
  const idContaining = kind === 'area' ? place?.idParent : place?.idArea
  // An area stays in its level.
  const parents = inTreeOrder(areas).filter(area => level === undefined || area.level === level - 1)
  const parentField = parentFields[kind]
  const isNewArea = kind === 'area' && !place
  return (
    <FormDialog
      title={place ? t(texts[kind].change, { name: place.name }) : t(texts[kind].add)}
      action={t('save')}
      isStatic
      fields={['code', 'name', parentField]}
      read={data => {
        const common = { id: place?.id ?? null, code: readText(data, 'code'), name: readText(data, 'name') }
        const id = Number(readText(data, parentField)) || null
        return kind === 'area' ? { ...common, idParent: id } : { ...common, idArea: id, diaspora: data.has('diaspora') }
      }}
      validate={body => validateFields(kind === 'area' ? AreaChange : CountyChange, body)}
      onSubmit={async (body, confirm) => {
        if ('idParent' in body) await call(places.saveArea, { body: { ...body, confirm } })
        else await call(places.saveCounty, { body: { ...body, confirm } })
        toast('success', t('saved'), t(texts[kind].saved))
        onClose()
        void invalidatePlaces()
      }}
      onClose={onClose}
    >
      <TextField label={t('name')} name="name" required defaultValue={place?.name} />
      <TextField label={t('code')} name="code" hint={t(texts[kind].codeHint)} required defaultValue={place?.code} />
      {(isNewArea || parents.length > 0) && (
        <Select
          label={t('containedIn')}
          name={parentField}
          defaultValue={idContaining ?? idParent ?? ''}
          anyLabel={level === undefined ? t(kind === 'area' ? 'top' : 'noArea') : undefined}
          choices={parents.map(({ id }) => ({ value: id, label: areaPathName(areas, id) }))}
        />
      )}
      {kind === 'county' && <Checkbox label={t('diaspora')} name="diaspora" defaultChecked={place?.diaspora} />}
    </FormDialog>
  )
}

export type OpenPlaceDialog =
  | { readonly kind: 'levels' }
  | { readonly kind: 'add'; readonly of: PlaceRow['kind'] }
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
  const target = open.kind === 'add' ? { kind: open.of, place: undefined } : open.row
  return <PlaceDialog target={target} idParent={idArea} onClose={onClose} />
}
