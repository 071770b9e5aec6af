import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { blankAsUndefined, booleanFromText, rawText } from './fields/values.ts'
import { SessionToken } from './session.ts'

/** Sign-in of staff with an OpenID Connect provider. 404 without one. */
export const oidc = {
  begin: endpoint.anyone.post('/api/v1/access/oidc', {
    summary:
      'Begin a sign-in with the identity provider. Returns its address, and sets a cookie for the end of the sign-in.',
    query: z.object({
      /** The provider asks who signs in, also with a session there: the person needs another identity than the last one. */
      choose: blankAsUndefined(booleanFromText),
    }),
    reply: z.object({ url: z.string() }),
  }),
  finish: endpoint.anyone.post('/api/v1/access/oidc/finish', {
    summary:
      'Finish a sign-in in the browser that began it, with the query of the address to which the provider redirected.',
    audit: 'session.sign_in',
    body: z.object({ query: rawText(8000, 1) }),
    reply: SessionToken,
  }),
}
