import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { booleanFromText } from './fields/values.ts'

/**
 * Mail about follow-ups to accounts that have no page open: one message each, after a mention or once an emergency is late. The start
 * call lists this feature only if the server sends mail.
 */
export const awayMail = {
  state: endpoint.staff.get('/api/v1/away-mail', {
    summary: 'Whether the caller’s account gets mail about follow-ups while it is away, and where.',
    /** Nothing is sent without an address, which organizers enter. */
    reply: z.object({ isOn: z.boolean(), email: z.nullable(z.string()) }),
    allowedBeforeMfa: true,
  }),
  set: endpoint.staff.put('/api/v1/away-mail', {
    summary:
      'Turn the mail about follow-ups to the caller’s account on or off. Messages are in the language of this call.',
    audit: 'away_mail.set',
    body: z.object({ isOn: booleanFromText }),
    allowedBeforeMfa: true,
  }),
}
