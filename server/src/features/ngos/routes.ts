import { ngos } from '@scrutineer/contract/ngos'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import { orNotFound } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { addNgo, changeNgo, deleteNgo } from './change-ngo.ts'
import { findNgo, findNgos } from './store.ts'

const resourceExists = existsById('id', async (scoped: ScopedDb, id) => (await findNgo(scoped, id)) !== undefined)

export const ngoRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  // By the reader's alphabet: the collation of the database may be that of bytes.
  serve(ngos.list, async ({ scoped, request }) => {
    const { compare } = new Intl.Collator(languageOf(request), { numeric: true })
    return (await findNgos(scoped)).sort((one, other) => compare(one.name, other.name))
  })

  serve(ngos.get, async ({ scoped, params }) => {
    return orNotFound(await findNgo(scoped, params.id))
  })

  serve(ngos.add, ({ scoped, body }) => addNgo(scoped, clock, body))

  serve(ngos.change, ({ scoped, params, body }) => changeNgo(scoped, clock, params.id, body), { resourceExists })

  serve(ngos.remove, ({ scoped, params }) => deleteNgo(scoped, clock, params.id))

  serve(
    ngos.setOrganizer,
    ({ scoped, params, body }) => changeNgo(scoped, clock, params.id, { organizer: body.isOrganizer }),
    { resourceExists },
  )

  serve(
    ngos.setActive,
    ({ scoped, params, body }) => changeNgo(scoped, clock, params.id, { isActive: body.isActive }),
    {
      resourceExists,
    },
  )
}
