import { type Checkpoint, checkpoints } from '@scrutineer/contract/checkpoints'
import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { parseTimeInput } from '../../../lib/format/time-input.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { areasQuery } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { toFormChoices } from '../../../shared/published-form.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { selectablePlaces, summarizeSelection } from './county-selection.ts'

interface CountiesFieldProps {
  /** Codes of the selected counties; none stands for all counties. */
  codes: readonly string[]
  onChange: (codes: readonly string[]) => void
}

/** Selects counties, one by one or by area. */
const CountiesField = ({ codes, onChange }: CountiesFieldProps) => {
  const t = useTranslations('calls')
  const counties = useQuery(countiesQuery)
  const { data: areas } = useQuery(areasQuery)
  const places = useMemo(() => selectablePlaces(areas ?? [], counties.data ?? []), [areas, counties.data])
  if (counties.isError) return <QueryFailure query={counties} />
  const selected = summarizeSelection(codes, places)
  const choices = places
    .filter(place => !place.codes.every(code => codes.includes(code)))
    .map(({ key, label }) => ({ value: key, label }))
  const add = (key: string | undefined) => {
    const place = places.find(each => each.key === key)
    if (place) onChange([...new Set([...codes, ...place.codes])])
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Combobox
        label={t('counties')}
        hint={t('countiesHint')}
        choices={choices}
        value={undefined}
        onChange={add}
        name="counties"
      />
      {selected.length > 0 && (
        <ul aria-label={t('selectedCounties')} className="flex flex-wrap gap-1.5">
          {selected.map(place => (
            <li key={place.key} className="max-w-full">
              <Button
                size="narrow"
                className="max-w-full"
                aria-label={t('removePlace', { place: place.label })}
                onClick={() => onChange(codes.filter(code => !place.codes.includes(code)))}
              >
                <span className="truncate">{place.label}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const fields = ['name', 'idForm', 'dueAt', 'requiredAnswers', 'counties']

interface Props {
  /** Undefined for a new one. */
  checkpoint: Checkpoint | undefined
  onSaved: () => Promise<unknown>
  /** After saving, and by Cancel. */
  onList: () => void
  onClose: () => void
}

/** Adds or changes a checkpoint. */
export const CheckpointDialog = ({ checkpoint, onSaved, onList, onClose }: Props) => {
  const t = useTranslations('calls')
  const timeZone = useTimeZone() ?? 'UTC'
  const [counties, setCounties] = useState<readonly string[]>(checkpoint?.counties ?? [])
  const published = useQuery(endpointQuery(forms.list)).data?.formVersions
  const read = (data: FormData) => {
    const text = (field: string) => String(data.get(field)).trim()
    return {
      name: text('name'),
      idForm: Number(text('idForm')),
      dueAt: parseTimeInput(text('dueAt'), timeZone, new Date()),
      requiredAnswers: text('requiredAnswers') || null,
      counties: counties.length === 0 ? null : [...counties],
    }
  }
  return (
    <FormDialog
      title={checkpoint ? t('changeCheckpoint') : t('addCheckpoint')}
      action={t('saveCheckpoint')}
      required={['name', 'idForm', 'dueAt']}
      fields={fields}
      read={read}
      onSubmit={async body => {
        if (checkpoint) await call(checkpoints.change, { params: { id: checkpoint.id }, body })
        else await call(checkpoints.add, { body })
        await onSaved()
        onList()
      }}
      onCancel={onList}
      onClose={onClose}
    >
      <TextField label={t('checkpointName')} name="name" defaultValue={checkpoint?.name} maxLength={100} />
      <Select
        label={t('formField')}
        name="idForm"
        anyLabel={t('chooseForm')}
        choices={toFormChoices(published)}
        applied={checkpoint && { value: checkpoint.idForm, label: checkpoint.formCode }}
        defaultValue={checkpoint?.idForm}
      />
      <CountiesField codes={counties} onChange={setCounties} />
      <TextField
        label={t('dueAt')}
        name="dueAt"
        defaultValue={checkpoint && formatDateTime(new Date(checkpoint.dueAt), timeZone)}
        hint={t('dueAtHint')}
      />
      <TextField
        label={t('requiredAnswers')}
        name="requiredAnswers"
        inputMode="numeric"
        defaultValue={checkpoint?.requiredAnswers ?? ''}
        hint={t('requiredAnswersHint')}
      />
    </FormDialog>
  )
}
