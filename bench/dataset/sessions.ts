import { session } from '@scrutineer/contract/session'
import { accountOf, ngoCount, phoneOf } from '../../testkit/dataset/people.ts'
import type { Client } from '../harness/client.ts'
import { admin } from '../harness/server.ts'

const tokenOf = async ({ get }: Client, user: string, push?: string) =>
  (await get(session.authorize, undefined, { body: { user, password: admin.password, fcmToken: push } })).access_token

/** Signs in `count` staff, every other one as organizer: organizers’ queries are the most expensive ones. */
export const staffTokens = async (client: Client, count: number): Promise<string[]> => {
  const tokens = []
  for (let index = 0; index < count; index += 1) {
    const ngo = index % 2 === 0 ? 1 : 2 + (((index - 1) / 2) % (ngoCount - 1))
    tokens.push(await tokenOf(client, accountOf(ngo)))
  }
  return tokens
}

export const organizerToken = (client: Client): Promise<string> => tokenOf(client, admin.account)

/** Signs in the phone of one observer. */
export const phoneToken = (client: Client, id: number): Promise<string> => tokenOf(client, phoneOf(id), `push ${id}`)

/** Signs in the phones of observers 1 to `count`, two at a time: the server hashes two passwords in parallel. */
export const phoneTokens = async (client: Client, count: number): Promise<string[]> => {
  const tokens: string[] = []
  let last = 0
  const signIn = async () => {
    while (last < count) {
      last += 1
      const id = last
      tokens[id - 1] = await phoneToken(client, id)
    }
  }
  await Promise.all([signIn(), signIn()])
  return tokens
}
