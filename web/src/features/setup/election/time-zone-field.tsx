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
        error={error && t('unknownTimeZone')}
      />
      <datalist id={listId}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
