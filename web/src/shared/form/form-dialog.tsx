import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ButtonVariant } from '../../ui/button.tsx'
import { FieldErrorContext } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { isWarning } from '../use-error-message.ts'
import type { FieldError } from './field-error.ts'
import { useFieldErrorMessage } from './use-field-error-message.ts'
import { fieldOf, useSubmit } from './use-submit.ts'

interface Props<Body> {
  title: string
  /** Label of the submit button. */
  action: string
  variant?: ButtonVariant
  /** Closes only by its buttons, not by Escape or a press outside. While the form is being sent, no dialog closes by these. */
  isStatic?: boolean
  /** Names of fields that are empty at first, and must not be when the form is submitted. */
  required?: readonly string[]
  /** Something else is missing: submit is disabled. */
  isIncomplete?: boolean
  /** Names of the fields that show the server's errors. */
  fields?: readonly string[]
  /** Returns the errors of the fields. With errors, the body is not sent. */
  validate?: (body: Body) => Readonly<Record<string, FieldError>> | undefined
  /** What a field says instead of the usual text of its error. */
  messages?: Readonly<Record<string, string>>
  read: (data: FormData) => Body
  /**
   * Sends the body, and closes the dialog. If it rejects, the error is shown and the input stays. `isWarned` after the server
   * has answered with a warning, which is confirmed by submitting again.
   */
  onSubmit: (body: Body, isWarned: boolean) => Promise<unknown>
  onClose: () => void
  /** Uncontrolled fields, named by their wire names. They show their errors. */
  children: ReactNode
}

/** A form in a dialog. Errors show from the first submit on, and follow the input. */
export const FormDialog = <Body,>(props: Props<Body>) => {
  const { title, isStatic = false, required = [], isIncomplete = false, fields, messages, read } = props
  const t = useTranslations('ui')
  const fieldErrorMessage = useFieldErrorMessage()
  const { submit, isBusy, fieldError, clearFieldError, reason, title: failedTitle } = useSubmit(fields)
  const validate = (body: Body) => props.validate?.(body) ?? {}
  const [isMissing, setMissing] = useState(required.length > 0)
  const [isWarned, setWarned] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>()
  const messageFor = (field: string) => {
    const error = errors?.[field]
    return error ? (messages?.[field] ?? fieldErrorMessage(error)) : fieldError(field)
  }
  return (
    <Dialog title={title} isStatic={isStatic || isBusy} onClose={props.onClose}>
      <DialogForm
        reason={reason ?? failedTitle}
        action={isWarned ? t('saveAnyway') : props.action}
        variant={props.variant ?? 'primary'}
        isBusy={isBusy}
        isIncomplete={isMissing || isIncomplete}
        onClose={props.onClose}
        onInput={event => {
          const data = new FormData(event.currentTarget)
          clearFieldError(fieldOf(event))
          setMissing(required.some(field => String(data.get(field) ?? '').trim() === ''))
          if (errors) setErrors(validate(read(data)))
        }}
        onSubmit={data => {
          const body = read(data)
          const found = validate(body)
          setErrors(found)
          if (Object.keys(found).length > 0) return
          void submit(() =>
            props.onSubmit(body, isWarned).catch((error: unknown) => {
              setWarned(isWarning(error))
              throw error
            }),
          )
        }}
      >
        <FieldErrorContext value={messageFor}>{props.children}</FieldErrorContext>
      </DialogForm>
    </Dialog>
  )
}
