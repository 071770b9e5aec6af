import { type FollowUp, type FollowUpEvent, followUps, NEWEST_EVENTS } from '@scrutineer/contract/follow-up'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'

/** The events by id, each once. */
const merge = (...lists: readonly (readonly FollowUpEvent[])[]) =>
  [...new Map(lists.flat().map(event => [event.id, event])).values()].sort((one, other) => one.id - other.id)

/** The newest events of a follow-up and the earlier ones that were loaded, page by page. */
export const useAllEvents = ({ id, events: newest, numberOfEvents = newest.length }: FollowUp) => {
  const [loaded, setLoaded] = useState<readonly FollowUpEvent[]>([])
  const events = merge(loaded, newest)
  const loadEarlier = useMutation({
    mutationFn: () => {
      const page = Math.floor(events.length / NEWEST_EVENTS) + 1
      return call(followUps.events, { params: { id }, query: { page, pageSize: NEWEST_EVENTS } })
    },
    // With the newest ones, of which later events displace some.
    onSuccess: page => setLoaded(merge(events, page.data)),
  })
  return { events, earlier: Math.max(0, numberOfEvents - events.length), loadEarlier }
}
