import { secondFactor } from '@scrutineer/contract/second-factor'
import { clientAddress } from '../../../http/request/client-address.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import { beginEnrolment, confirmEnrolment, disableSecondFactor, readSecondFactorState } from './enrolment.ts'
import type { CodeParts } from './verify-code.ts'

export const secondFactorRoutes = (serve: RouteRegistrar, parts: CodeParts): void => {
  serve(secondFactor.state, ({ actor }) => readSecondFactorState(parts, actor.staffId))

  serve(secondFactor.enrol, ({ actor, scoped, body, request }) =>
    beginEnrolment(parts, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )

  serve(secondFactor.confirm, async ({ actor, scoped, body }) => ({
    recoveryCodes: await confirmEnrolment(parts, { actor, audit: scoped.audit }, body.code),
  }))

  serve(secondFactor.disable, ({ actor, scoped, body, request }) =>
    disableSecondFactor(parts, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )
}
