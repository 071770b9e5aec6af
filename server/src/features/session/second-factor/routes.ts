import { secondFactor } from '@scrutineer/contract/second-factor'
import { clientAddress } from '../../../http/request/client-address.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import { beginEnrolment, confirmEnrolment, disableSecondFactor, readSecondFactorState } from './enrolment.ts'
import type { VerifyCodeDependencies } from './verify-code.ts'

export const secondFactorRoutes = (serve: RouteRegistrar, dependencies: VerifyCodeDependencies): void => {
  serve(secondFactor.state, ({ actor }) => readSecondFactorState(dependencies, actor.staffId))

  serve(secondFactor.enrol, ({ actor, scoped, body, request }) =>
    beginEnrolment(dependencies, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )

  serve(secondFactor.confirm, async ({ actor, scoped, body }) => ({
    recoveryCodes: await confirmEnrolment(dependencies, { actor, audit: scoped.audit }, body.code),
  }))

  serve(secondFactor.disable, ({ actor, scoped, body, request }) =>
    disableSecondFactor(dependencies, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )
}
