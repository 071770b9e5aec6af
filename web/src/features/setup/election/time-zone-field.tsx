import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/form/text-field.tsx'

interface Props {
  defaultValue: string
  error: string | undefined
}

/** The election's time zone, with the browser's zones as suggestions. */
export const TimeZoneField = ({ defaultValue, error }: Props) => {
  const t = useTranslations('setup.election')
  const listId = useId()
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const [hasMatch, setHasMatch] = useState(true)
  return (
    <div>
      <TextField
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        name="timeZone"
        list={listId}
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={defaultValue}
        // At once, since Save is disabled: no zone begins like this.
        onInput={event => {
          const typed = event.currentTarget.value.trim().toLowerCase()
          setHasMatch(isTimeZone(typed) || zones.some(zone => zone.toLowerCase().startsWith(typed)))
        }}
        error={error !== undefined || !hasMatch ? t('unknownTimeZone') : undefined}
      />
      <datalist id={listId}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
