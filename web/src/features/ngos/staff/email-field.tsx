import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/form/text-field.tsx'

interface Props {
  defaultValue?: string
  /** What was typed isn't an address. */
  isInvalid: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** The optional e-mail address of a staff account. */
export const EmailField = ({ defaultValue, isInvalid, error, onChange }: Props) => {
  const t = useTranslations('ngos')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      hint={t('emailHint')}
      autoComplete="off"
      spellCheck={false}
      defaultValue={defaultValue}
      error={isInvalid ? t('emailInvalid') : error}
      onInput={event => onChange(event.currentTarget.value)}
    />
  )
}
