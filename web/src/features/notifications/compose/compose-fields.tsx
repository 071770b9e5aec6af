import { useTranslations } from 'use-intl'
import type { FieldError } from '../../../shared/form/field-error.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { NotificationText } from './send-attempt.ts'

/** The contract's limits, and how near to them it is said what is left. */
const limits = { title: [200, 40], message: [2000, 200] } as const

interface Props {
  text: NotificationText
  faults: Readonly<Record<string, FieldError>>
  /** The person has tried to send: what is missing is said too. */
  isChecked: boolean
  onChange: (words: Partial<NotificationText>) => void
}

/** Title and message. Nobody is stopped from typing or pasting too much: what is too long is said, not cut off. */
export const ComposeFields = ({ text, faults, isChecked, onChange }: Props) => {
  const t = useTranslations('notifications')
  const fieldErrorMessage = useFieldErrorMessage()
  const hintFor = (field: keyof NotificationText) => {
    const [limit, near] = limits[field]
    const left = limit - text[field].length
    return left >= 0 && left <= near ? t('left', { count: left }) : undefined
  }
  const errorFor = (field: keyof NotificationText) =>
    isChecked || faults[field]?.kind === 'tooLong' ? fieldErrorMessage(faults[field]) : undefined
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
