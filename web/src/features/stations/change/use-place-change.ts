import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'

/** Whether the server requires a confirmation of a change that makes older phones delete unsent reports. */
export const needsConfirmation = (error: unknown) =>
  error instanceof CallError && error.code === 'confirmation_required'

/** Refetches the places that screens show. */
export const useInvalidatePlaces = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [places.areas, geography.counties, stations.list, stations.get, situation.get].map(endpoint =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    )
}

/**
 * The form of a changed area, county or station: validates it, sends it, and sends it again as confirmed when the user submits
 * once more after the server's warning.
 */
export const usePlaceChange = (schema: z.ZodMiniType, fields: readonly string[]) => {
  const getErrorMessage = useErrorMessage()
  const fieldErrorMessage = useFieldErrorMessage()
  const invalidate = useInvalidatePlaces()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [checked, setChecked] = useState<Readonly<Record<string, unknown>>>()
  const errors = checked ? validateFields(schema, checked) : {}
  const isWarned = failure !== undefined && needsConfirmation(failure.error)
  return {
    isBusy,
    /** The last submit was answered with a warning. */
    isWarned,
    reason: failure && formErrorMessage(failure, fields, getErrorMessage),
    messageFor: (field: string) => fieldErrorMessage(errors[field]) ?? (failure && serverFieldError(failure, field)),
    onInput: (field: string) => {
      setChecked(undefined)
      clearFieldError(field)
    },
    /** Calls `save` with the body, which it receives with `confirm`, if it is valid. */
    send: <Body extends object>(body: Body, save: (body: Body & { confirm: boolean }) => Promise<unknown>) => {
      setChecked(Object.fromEntries(Object.entries(body)))
      if (Object.keys(validateFields(schema, body)).length > 0) return
      void submit(async () => {
        await save({ ...body, confirm: isWarned })
        void invalidate()
      })
    },
  }
}
