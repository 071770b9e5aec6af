import { secondFactor } from '@scrutineer/contract/second-factor'
import { clientAddress } from '../../http/client-address.ts'
import type { Serve } from '../../http/serve.ts'
import type { CodeParts } from './check-code.ts'
import { beginEnrolment, confirmEnrolment, disableSecondFactor } from './second-factor.ts'
import { findState } from './second-factor-store.ts'

export const secondFactorRoutes = (serve: Serve, parts: CodeParts): void => {
  serve(secondFactor.state, ({ actor }) => findState(parts.db, actor.staffId))

  serve(secondFactor.enrol, ({ actor, reach, body, request }) =>
    beginEnrolment(parts, { actor, address: clientAddress(request), act: reach.act }, body),
  )

  serve(secondFactor.confirm, async ({ actor, reach, body }) => ({
    recoveryCodes: await confirmEnrolment(parts, { actor, act: reach.act }, body.code),
  }))

  serve(secondFactor.disable, ({ actor, reach, body, request }) =>
    disableSecondFactor(parts, { actor, address: clientAddress(request), act: reach.act }, body),
  )
}
