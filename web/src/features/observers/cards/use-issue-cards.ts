import { cards, MAX_CARDS, type NewCard } from '@scrutineer/contract/cards'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'

/**
 * Issues cards for observers, and for those that are left after a failure. The tokens are in this state only: they are never
 * stored, and gone with the component.
 */
export const useIssueCards = (observers: readonly Recipient[]) => {
  const client = useQueryClient()
  const { submit, isBusy, failure } = useSubmit()
  const [issued, setIssued] = useState<readonly NewCard[]>([])
  const issue = async () => {
    const done = new Set(issued.map(({ idObserver }) => idObserver))
    const ids = observers.map(({ id }) => id).filter(id => !done.has(id))
    try {
      for (let start = 0; start < ids.length; start += MAX_CARDS) {
        const part = await call(cards.issue, { body: { ids: ids.slice(start, start + MAX_CARDS) } })
        setIssued(previous => [...previous, ...part])
      }
    } finally {
      await client.invalidateQueries({ queryKey: endpointKey(cards.devices) })
    }
  }
  return { issued, isBusy, failure, issue: () => void submit(issue) }
}
