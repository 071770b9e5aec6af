import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { FieldErrorContext } from '../../ui/form/field.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
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
  /** Names of fields that must not be empty: submit is disabled. */
  required?: readonly string[]
  /** Something else is missing: submit is disabled. */
  isIncomplete?: boolean
  /** Names of the fields that show the server's errors. */
  fields?: readonly string[]
  /** Returns the errors of the fields. With errors, the body is not sent. */
  validate?: (body: Body) => Readonly<Record<string, FieldError>> | undefined
  /** Error messages by field name, in place of the default ones. */
  messages?: Readonly<Record<string, string>>
  read: (data: FormData) => Body
  /**
   * Sends the body, and closes the dialog. If it rejects, the error is shown and the input stays. `isWarned` if the server has
   * answered this body with a warning, which is confirmed by submitting it again.
   */
  onSubmit: (body: Body, isWarned: boolean) => Promise<unknown>
  onClose: () => void
  /** What Cancel does, if it doesn't close the dialog. */
  onCancel?: () => void
  /**
   * Fields, named by their wire names, which show their errors. Choosing from a combobox fires no input event: the owner
   * calls `clearFieldError` then.
   */
  children: ReactNode | ((clearFieldError: (field: string) => void) => ReactNode)
}

const textOf = (body: unknown) => JSON.stringify([body])

/** A form in a dialog. Errors show from the first submit on, and follow the input. */
export const FormDialog = <Body,>(props: Props<Body>) => {
  const { title, isStatic = false, required = [], isIncomplete = false, fields, messages, read, children } = props
  const t = useTranslations('ui')
  const fieldErrorMessage = useFieldErrorMessage()
  const { submit, isBusy, fieldError, clearFieldError, error, reason, title: failedTitle } = useSubmit(fields)
  const validate = (body: Body) => props.validate?.(body) ?? {}
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  /** The body that the server has warned about, as text: submitting it again confirms it. */
  const [confirmableBody, setConfirmableBody] = useState<string>()
  // The newest input since the first submit.
  const [input, setInput] = useState<FormData>()
  const errors = input && validate(read(input))
  const isWarned = input !== undefined && textOf(read(input)) === confirmableBody
  const checkRequired = (data: FormData) =>
    setMissing(required.some(field => String(data.get(field) ?? '').trim() === ''))
  useLayoutEffect(() => {
    if (form.current) checkRequired(new FormData(form.current))
  }, [])
  const send = (data: FormData) => {
    const body = read(data)
    setInput(data)
    if (Object.keys(validate(body)).length > 0) return
    const isConfirmed = textOf(body) === confirmableBody
    void submit(() =>
      props.onSubmit(body, isConfirmed).catch((error: unknown) => {
        if (isWarning(error)) setConfirmableBody(textOf(body))
        // A confirmed body that was not received stays confirmed.
        else if (!isConfirmed) setConfirmableBody(undefined)
        throw error
      }),
    )
  }
  const isDisabled = isMissing || isIncomplete || isBusy
  const messageFor = (field: string) => {
    const error = errors?.[field]
    return error ? (messages?.[field] ?? fieldErrorMessage(error)) : fieldError(field)
  }
  return (
    <Dialog title={title} isStatic={isStatic || isBusy} onClose={props.onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onInput={event => {
          const data = new FormData(event.currentTarget)
          clearFieldError(fieldOf(event))
          checkRequired(data)
          if (input) setInput(data)
        }}
        onKeyDown={({ key, ctrlKey, metaKey, target, currentTarget }) => {
          // Enter alone sends from a line of text only.
          const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
          if (key === 'Enter' && (ctrlKey || metaKey) && isField && !isDisabled) currentTarget.requestSubmit()
        }}
        onSubmit={event => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
      >
        <FieldErrorContext value={messageFor}>
          {typeof children === 'function' ? children(clearFieldError) : children}
        </FieldErrorContext>
        <FormError text={isWarning(error) && !isWarned ? undefined : (reason ?? failedTitle)} />
        <DialogButtons>
          <Button onClick={props.onCancel ?? props.onClose}>{t('cancel')}</Button>
          <Button type="submit" variant={props.variant ?? 'primary'} isBusy={isBusy} disabled={isDisabled}>
            {isWarned ? t('saveAnyway') : props.action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
