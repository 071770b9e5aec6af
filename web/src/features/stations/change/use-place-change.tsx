import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { type Confirmation, confirm, confirmStore } from '../../../ui/overlay/confirm-store.ts'

interface Change extends Omit<Confirmation, 'text' | 'do'> {
  text: () => ReactNode
  /** Sends the change; `isWarned` after the server's warning. */
  do: (isWarned: boolean) => Promise<unknown>
}

/** Confirms a deletion or a merge; once more if the server warns that older phones delete unsent reports. */
export const useConfirmChange = () => {
  const t = useTranslations('stationList')
  const getErrorMessage = useErrorMessage()
  const invalidate = useInvalidatePlaces()
  return function ask(change: Change, warning?: string) {
    void confirm({
      ...change,
      ...(warning !== undefined && { label: t('continueAnyway'), isDestructive: true }),
      text: (
        <div className="grid gap-3">
          <div>{change.text()}</div>
          <FormError text={warning} />
        </div>
      ),
      do: async () => {
        const opened = confirmStore.open.get()
        try {
          await change.do(warning !== undefined)
          void invalidate()
        } catch (error) {
          // Canceled meanwhile: nothing was changed, and nothing is asked any more.
          if (!needsConfirmation(error) || confirmStore.open.get() !== opened) throw error
          ask(change, getErrorMessage(error))
        }
      },
    })
  }
}

/** Whether the server requires a confirmation of a change that makes older phones delete unsent reports. */
const needsConfirmation = (error: unknown) => error instanceof CallError && error.code === 'confirmation_required'

/** Refetches the places that screens show. */
const useInvalidatePlaces = () => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [places.areas, geography.counties, stations.list, stations.get, situation.get].map(endpoint =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    )
}

/**
 * Sends the change of an area, county or station, and sends it again as confirmed when the user submits once more after the
 * server's warning.
 */
export const usePlaceChange = () => {
  const invalidate = useInvalidatePlaces()
  const [isWarned, setWarned] = useState(false)
  return {
    /** The last submit was answered with a warning. */
    isWarned,
    send: async (save: (confirm: boolean) => Promise<unknown>) => {
      try {
        await save(isWarned)
      } catch (error) {
        setWarned(needsConfirmation(error))
        throw error
      }
      void invalidate()
    },
  }
}
