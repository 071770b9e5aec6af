import { ngos } from '@scrutineer/contract/ngos'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { addNgo, changeNgo, deleteNgo } from './change-ngo.ts'
import { findNgo, findNgos } from './store.ts'

const rowIsThere = rowOf('id', async (reach: Reach, id) => (await findNgo(reach, id)) !== undefined)

export const ngoRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  serve(ngos.list, ({ reach }) => findNgos(reach))

  serve(ngos.get, async ({ reach, params }) => {
    const ngo = await findNgo(reach, params.id)
    if (!ngo) throw problem('not_found')
    return ngo
  })

  serve(ngos.add, ({ reach, body }) => addNgo(reach, clock, body))

  serve(ngos.change, ({ reach, params, body }) => changeNgo(reach, clock, params.id, body), { rowIsThere })

  serve(ngos.remove, ({ reach, params }) => deleteNgo(reach, params.id))

  serve(
    ngos.setOrganizer,
    ({ reach, params, body }) => changeNgo(reach, clock, params.id, { organizer: body.isOrganizer }),
    { rowIsThere },
  )

  serve(ngos.setActive, ({ reach, params, body }) => changeNgo(reach, clock, params.id, { isActive: body.isActive }), {
    rowIsThere,
  })
}
