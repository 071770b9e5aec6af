import { StationChange, type StationRow } from '@scrutineer/contract/fields/station'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useInvalidatePlaces } from './use-invalidate-places.ts'

const fields = [
  'county',
  'number',
  'placeName',
  'address',
  'latitude',
  'longitude',
  'registeredVoters',
  'code',
] as const
type Field = (typeof fields)[number]

const readStation = (data: FormData, id: number | null) => {
  const optional = (field: Field) => readText(data, field) || null
  const degrees = (field: Field) => optional(field)?.replace(',', '.') ?? null
  return {
    id,
    county: readText(data, 'county'),
    number: readText(data, 'number'),
    placeName: readText(data, 'placeName'),
    address: readText(data, 'address'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    registeredVoters: optional('registeredVoters'),
    code: optional('code'),
    active: data.has('active'),
  }
}

interface Props {
  /** Undefined for a new station. */
  station: StationRow | undefined
  onClose: () => void
}

/** Adds or changes a polling station. */
export const StationDialog = ({ station, onClose }: Props) => {
  const t = useTranslations('stationList')
  const counties = useQuery(countiesQuery).data ?? []
  const invalidatePlaces = useInvalidatePlaces()
  const text = (field: Exclude<Field, 'county'>, label: string, value: string | number | null | undefined) => (
    <TextField label={label} name={field} defaultValue={value ?? ''} autoComplete="off" required={field === 'number'} />
  )
  return (
    <FormDialog
      title={station ? t('changeTitle', { name: station.name }) : t('addTitle')}
      action={t('save')}
      isStatic
      fields={fields}
      read={data => readStation(data, station?.id ?? null)}
      validate={body => validateFields(StationChange, body)}
      onSubmit={async ({ number, registeredVoters, ...body }, confirm) => {
        const voters = registeredVoters === null ? null : Number(registeredVoters)
        await call(stations.save, { body: { ...body, number: Number(number), registeredVoters: voters, confirm } })
        toast('success', t('saved'), t(station ? 'changedText' : 'addedText'))
        onClose()
        void invalidatePlaces()
      }}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('county')}
          name="county"
          required
          defaultValue={station?.countyCode ?? ''}
          key={counties.length}
          anyLabel={station ? undefined : t('chooseCounty')}
          choices={counties.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        {text('number', t('number'), station?.number)}
      </div>
      {text('placeName', t('placeName'), station?.placeName)}
      {text('address', t('address'), station?.address)}
      <div className="grid gap-3 sm:grid-cols-2">
        {text('latitude', t('latitude'), station?.latitude)}
        {text('longitude', t('longitude'), station?.longitude)}
        {text('registeredVoters', t('registeredVoters'), station?.registeredVoters)}
        {text('code', t('code'), station?.code)}
      </div>
      <Checkbox label={t('activeHint')} name="active" defaultChecked={station?.active ?? true} />
    </FormDialog>
  )
}
