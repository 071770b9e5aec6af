import { toPage } from '@scrutineer/contract/core/page'
import { PinReset } from '@scrutineer/contract/fields/observer'
import { observers } from '@scrutineer/contract/observers'
import * as z from 'zod/mini'
import { findCollation } from '../../db/shared/collation.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { hasObserver } from '../../db/shared/observers.ts'
import { findPhoneSearch } from '../../db/shared/phone-keys.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import { languageOf } from '../../http/request/language-of.ts'
import { supportedTime } from '../../http/response/supported-time.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { findActiveObservers } from './active-store.ts'
import { addObserver, changeObserver, deleteObserver, requireNgo, resetPin } from './change-observer.ts'
import { observerImportRoutes } from './import/routes.ts'
import { pinRoutes } from './pins/routes.ts'
import { countObservers, findByPhone, findObservers } from './store.ts'

type ListRow = Omit<Awaited<ReturnType<typeof findActiveObservers>>[number], 'currentStation'>

const toObserver = (row: ListRow) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  ngo: row.ngoName,
  idNgo: row.ngoId,
  deviceRegisterDate: supportedTime(row.deviceRegisteredAt),
  lastSeen: supportedTime(row.lastSeenAt),
  numberOfNotes: row.noteCount,
  numberOfPollingStations: row.stationCount,
  isTestObserver: row.isTestObserver,
})

export type ObserverDependencies = Pick<ServerContext, 'clock' | 'timeZone' | 'tokenSecret'>

export const observerRoutes = (serve: RouteRegistrar, dependencies: ObserverDependencies): void => {
  const { clock, timeZone } = dependencies

  serve(observers.list, async ({ query, scoped, request }) => {
    const { lastSeenBefore } = query
    const filter = {
      name: query.name,
      phone: query.number ? await findPhoneSearch(scoped.db, query.number) : undefined,
      lastSeenBefore: lastSeenBefore
        ? parseDateTime(lastSeenBefore, await findTimeZone(scoped.db, timeZone)).from
        : undefined,
      neverSeen: query.neverSeen ?? false,
      atStation: query.atStation,
      signedIn: query.signedIn,
      holdsItems: query.holdsItems,
      formId: query.form,
      ngoId: query.idNgo,
    }
    const order = {
      by: query.sortBy ?? 'name',
      descending: query.sortDirection === 'desc',
      collation: await findCollation(scoped.db, languageOf(request)),
    }
    const { rows, total } = await findObservers(scoped, filter, order, query)
    const data = rows.map(({ backupPhone, assignedStations, isAtStation, ...row }) => ({
      ...toObserver(row),
      backupPhone,
      assignedStations,
      isAtStation,
    }))
    return toPage(data, total, query)
  })

  serve(observers.active, async ({ query, scoped }) => {
    const countyIds = await resolveAreaCounties(scoped, query.area)
    const rows = await findActiveObservers(scoped, { ...query, countyIds })
    return rows.map(({ currentStation, ...row }) => ({
      ...toObserver(row),
      ...(currentStation !== null && { currentStation }),
    }))
  })

  serve(observers.count, ({ scoped }) => countObservers(scoped, {}))

  serve(observers.add, ({ scoped, actor, body }) => addObserver(scoped, clock, actor, body), {
    resourceExists: existsById('idNgo', requireNgo),
  })

  serve(observers.change, ({ scoped, body }) => changeObserver(scoped, clock, body), {
    resourceExists: existsById('idObserver', hasObserver),
  })

  serve(observers.remove, ({ scoped, query }) => deleteObserver(scoped, clock, query.id))

  serve(observers.resetPin, ({ scoped, body }) => resetPin(scoped, clock, { phone: body.phoneNumber, pin: body.pin }), {
    resourceExists: async ({ phoneNumber }, scoped) => {
      const phone = z.safeParse(PinReset.shape.phoneNumber, phoneNumber)
      return !phone.success || (await findByPhone(scoped, phone.data)).length > 0
    },
  })

  observerImportRoutes(serve, dependencies)
  pinRoutes(serve, dependencies)
}
