import { type Observer, observers, PinReset } from '@scrutineer/contract/observers'
import { toPage } from '@scrutineer/contract/page'
import * as z from 'zod/mini'
import type { Clock } from '../../domain/clock.ts'
import { readMoment } from '../../domain/moment.ts'
import { instantOrNull } from '../../http/instant.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { findActiveObservers } from './active-store.ts'
import { addObserver, changeObserver, deleteObserver, resetPin } from './change-observer.ts'
import { countObservers, findIdByPhone, findObservers, hasNgo, hasObserver } from './store.ts'

const shown = (row: Awaited<ReturnType<typeof findObservers>>[number]): Observer => ({
  ...row,
  deviceRegisterDate: instantOrNull(row.deviceRegisterDate),
  lastSeen: instantOrNull(row.lastSeen),
})

export interface ObserverParts {
  readonly clock: Clock
  readonly timeZone: string
}

export const observerRoutes = (serve: Serve, { clock, timeZone }: ObserverParts): void => {
  serve(observers.list, async ({ query, reach }) => {
    const filter = {
      name: query.name,
      phone: query.number,
      lastSeenBefore: query.lastSeenBefore ? readMoment(query.lastSeenBefore, timeZone).from : undefined,
      neverSeen: query.neverSeen ?? false,
    }
    const order = { by: query.sortBy ?? 'name', descending: query.sortDirection === 'desc' }
    const [rows, total] = await Promise.all([findObservers(reach, filter, order, query), countObservers(reach, filter)])
    return toPage(rows.map(shown), total, query)
  })

  serve(observers.active, async ({ query, reach }) => {
    const rows = await findActiveObservers(reach, {
      counties: query.countyCodes.filter(code => code !== undefined),
      from: query.fromPollingStationNumber,
      to: query.toPollingStationNumber,
      isThereNow: query.currentlyCheckedIn ?? false,
    })
    return rows.map(shown)
  })

  serve(observers.count, ({ reach }) => countObservers(reach, {}))

  serve(observers.add, ({ reach, actor, body }) => addObserver(reach, clock, actor, body), {
    rowIsThere: rowOf('idNgo', hasNgo),
  })

  serve(observers.change, ({ reach, body }) => changeObserver(reach, clock, body), {
    rowIsThere: rowOf('idObserver', hasObserver),
  })

  serve(observers.remove, ({ reach, query }) => deleteObserver(reach, clock, query.id))

  serve(observers.resetPin, ({ reach, body }) => resetPin(reach, clock, body), {
    rowIsThere: async ({ phoneNumber }, reach) => {
      const phone = z.safeParse(PinReset.shape.phoneNumber, phoneNumber)
      return !phone.success || (await findIdByPhone(reach, phone.data)) !== undefined
    },
  })
}
