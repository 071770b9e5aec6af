import { useTranslations } from 'use-intl'
import type { FieldError } from '../../../shared/form/field-error.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { NotificationText } from './send-attempt.ts'

/** The contract's maximum lengths, and the number of remaining characters from which it is shown. */
const limits = { title: [200, 40], message: [2000, 200] } as const

interface Props {
  text: NotificationText
  errors: Readonly<Record<string, FieldError>>
  /** The user has tried to send: missing fields are reported too. */
  isChecked: boolean
  onChange: (change: Partial<NotificationText>) => void
}

/** Title and message. Text beyond the limit is reported as an error, not cut off. */
export const ComposeFields = ({ text, errors, isChecked, onChange }: Props) => {
  const t = useTranslations('notifications')
  const fieldErrorMessage = useFieldErrorMessage()
  const hintFor = (field: keyof NotificationText) => {
    const [limit, threshold] = limits[field]
    const left = limit - text[field].length
    return left >= 0 && left <= threshold ? t('charactersLeft', { count: left }) : undefined
  }
  const errorFor = (field: keyof NotificationText) =>
    isChecked || errors[field]?.kind === 'tooLong' ? fieldErrorMessage(errors[field]) : undefined
  return (
    <>
      <TextField
        label={t('NOTIFICATION_TITLE')}
        value={text.title}
        onChange={event => onChange({ title: event.target.value })}
        hint={hintFor('title')}
        error={errorFor('title')}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('MESSAGE')}
        rows={7}
        value={text.message}
        onChange={event => onChange({ message: event.target.value })}
        hint={hintFor('message')}
        error={errorFor('message')}
        required
      />
    </>
  )
}
