import { observers } from '@scrutineer/contract/observers'
import { toPage } from '@scrutineer/contract/page'
import type { Clock } from '../../domain/clock.ts'
import { instantOrNull } from '../../http/instant.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { addObserver, changeObserver, deleteObserver, resetPin } from './change-observer.ts'
import { countObservers, findIdByPhone, findObservers, hasObserver } from './store.ts'

export const observerRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  serve(observers.list, async ({ query, reach }) => {
    const filter = { name: query.name, phone: query.number }
    const order = { by: query.sortBy ?? 'name', descending: query.sortDirection === 'desc' }
    const [rows, total] = await Promise.all([findObservers(reach, filter, order, query), countObservers(reach, filter)])
    const data = rows.map(row => ({
      ...row,
      deviceRegisterDate: instantOrNull(row.deviceRegisterDate),
      lastSeen: instantOrNull(row.lastSeen),
    }))
    return toPage(data, total, query)
  })

  serve(observers.count, ({ reach }) => countObservers(reach, {}))

  serve(observers.add, ({ reach, actor, body }) => addObserver(reach, clock, actor, body))

  serve(observers.change, ({ reach, body }) => changeObserver(reach, clock, body), {
    rowIsThere: rowOf('idObserver', hasObserver),
  })

  serve(observers.remove, ({ reach, query }) => deleteObserver(reach, clock, query.id))

  serve(observers.resetPin, ({ reach, body }) => resetPin(reach, clock, body), {
    rowIsThere: async ({ phoneNumber }, reach) =>
      typeof phoneNumber !== 'string' || (await findIdByPhone(reach, phoneNumber)) !== undefined,
  })
}
