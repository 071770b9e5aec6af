import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyProblems } from './failures.ts'

const replyTo = async (error: Error) => {
  const app = Fastify()
  replyProblems(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  return [statusCode, headers['retry-after']]
}

test('a row that goes away while something that names it is written is not found, as it is a moment later', async () => {
  const refused = 'insert or update on table "audit" violates foreign key constraint "audit_staff_id_fkey"'
  expect(await replyTo(Object.assign(new Error(refused), { code: '23503' }))).toEqual([404, undefined])
  expect(await replyTo(Object.assign(new Error('no connection'), { code: '08006' }))).toEqual([503, '5'])
  expect(await replyTo(new Error('a fault of the program'))).toEqual([500, undefined])
})
