import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createNgo, createPhone } from '../factories.ts'
import { type CallInput, sharedMission } from '../mission.ts'
import { matrix } from './inputs/endpoint-inputs.ts'
import { createMatrixFixture } from './matrix-fixture.ts'

const texts = {
  SQL: `'; drop table observer; --`,
  HTML: '<img src=x onerror=alert(1)>"\'',
  emoji: '🗳️👩‍👩‍👧',
  NUL: 'a\0b',
  'half a surrogate pair': '\ud83d',
  'right-to-left text': '\u202Eשלום عالم',
  'a formula': '=cmd|"/c calc"!A1',
  'a long text': 'x'.repeat(1024 * 1024),
  nothing: '',
  spaces: ' \t\n ',
} as const

type Where = { readonly in: 'body' | 'query'; readonly path: readonly (string | number)[] }

const leaves = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return path.length > 0 ? [path] : []
}

const placesIn = ({ body, query }: CallInput<Endpoint>): Where[] => [
  ...leaves(body).map(path => ({ in: 'body', path }) as const),
  ...leaves(query).map(path => ({ in: 'query', path }) as const),
]

const replaced = (value: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown => {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, text) : item))
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(inner.map(([name, item]) => [name, name === key ? replaced(item, rest, text) : item]))
}

const withText = (input: CallInput<Endpoint>, field: Where, text: string): CallInput<Endpoint> => {
  // A URL of a megabyte is rejected earlier.
  const short = field.in === 'query' ? text.slice(0, 10_000) : text
  return { ...input, [field.in]: replaced(input[field.in], field.path, short) }
}

const mission = await sharedMission()
const fixture = await createMatrixFixture(mission)

describe.each(matrix.filter(({ endpoint }) => endpoint.body ?? endpoint.query ?? endpoint.upload))('$key', entry => {
  const { endpoint, expectation } = entry

  test('stores or rejects any text in any field without an internal error', async () => {
    const phone = await createPhone(mission, fixture.tenant.ngo.id)
    // A separate organizer, since some calls change the password or are throttled after wrong ones.
    const { staff } = await createNgo(mission, { organizer: true })
    const caller = endpoint.access === 'observer' ? phone.call : staff
    for (const field of placesIn(await expectation.input(fixture, fixture.tenant))) {
      for (const [name, text] of Object.entries(texts)) {
        const reply = await caller(endpoint, withText(await expectation.input(fixture, fixture.tenant), field, text))
        const result = [field.in, field.path.join('.'), name, reply.status]
        expect(result).toEqual([...result.slice(0, 3), expect.toSatisfy((status: number) => status < 500)])
        if (reply.status >= 400) expect(z.safeParse(Problem, reply.problem).success).toBe(true)
      }
    }
  })
})
