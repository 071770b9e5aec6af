import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { imports } from '@scrutineer/contract/imports'
import { live } from '@scrutineer/contract/live'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../../testkit/process/product.ts'
import type { ServerProcess } from '../../testkit/process/server-process.ts'
import type { Attack, AttackContext } from './attack.ts'

/** Maximum seconds of a shutdown: ten of grace, and a margin for a busy machine. */
const maxStopSeconds = 25

const engines = [
  { engine: 'embedded', database: '' },
  { engine: 'PostgreSQL', database: process.env.TEST_DATABASE_URL },
]

const connectTo = async ({ url }: ServerProcess) => {
  const { hostname, port } = new URL(url)
  // The server closes these connections, as expected.
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const head = ({ method, path }: { method: string; path: string }, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: office', ...headers, '', ''].join('\r\n')

/** Requests that never complete, unauthenticated and authenticated. */
const unfinished = (token: string) => {
  const json = head(session.authorize, 'content-type: application/json', 'content-length: 500')
  const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 9000000']
  const note = head(notes.add, `authorization: Bearer ${token}`, ...form)
  const file = head(imports.observers, `authorization: Bearer ${token}`, ...form)
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  return [
    '',
    'POST /api/v2/acc',
    json.slice(0, -2),
    json,
    `${json}{"user":`,
    `${note}${part}`,
    `${file}${part}0712,1234,Ana`,
    `${head(session.authorize, 'content-type: application/json', 'transfer-encoding: chunked')}5\r\n{"use`,
  ]
}

/** Clients that hold connections open; one sends a byte periodically to avoid idle timeouts. */
const holdOpen = async (server: ServerProcess, token: string, times: number, { onEnd }: AttackContext) => {
  const sockets: Socket[] = []
  for (let count = 0; count < times; count += 1)
    for (const bytes of unfinished(token)) {
      const socket = await connectTo(server)
      socket.write(bytes)
      sockets.push(socket)
    }
  const trickle = setInterval(() => sockets.at(4)?.write(' '), 100)
  onEnd(async () => {
    clearInterval(trickle)
    for (const socket of sockets) socket.destroy()
  })
  return sockets.length
}

/** Few enough that a busy machine hashes their PINs within the grace period, and too many for any machine. */
const [fewLines, manyLines] = [20, 20_000]
const createFile = (count: number) =>
  Array.from({ length: count }, (_, at) => `07${count}0${at},1234,Observer ${at}`).join('\n')

/** An import whose last byte is sent by `finish`; returns the status, undefined without a response. */
const beginImport = async (server: ServerProcess, token: string, idNgo: number, lines: number) => {
  const part = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`
  const file = `; filename="a.csv"\r\n\r\n${createFile(lines)}`
  const body = `${part('ongId', `\r\n\r\n${idNgo}`)}${part('file', file)}--b--\r\n`
  const headers = ['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`]
  const socket = await connectTo(server)
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text
  })
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(head(imports.observers, `authorization: Bearer ${token}`, 'expect: 100-continue', ...headers))
  // The interim response shows that the server has started to read the request; before that, a shutdown may drop it.
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n'
  await expect.poll(() => reply).toBe(interim)
  socket.write(body.slice(0, -1))
  return async () => {
    socket.write(body.slice(-1))
    await closed
    return Number(reply.slice(interim.length).split(' ')[1])
  }
}

const openStream = async ({ url }: ServerProcess, token: string) => {
  const reply = await fetch(`${url}${live.stream.path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(200)
  return reply
}

const waitForLog = async ({ log }: ServerProcess, expectedText: string) => {
  await expect.poll(log, { interval: 10 }).toContain(expectedText)
}

const attack = async (product: Product, context: AttackContext) => {
  const call = createApiClient(product.url)
  const token = await createSetup(call).signIn(admin.user, admin.password)
  const [{ id: idNgo = 0 } = {}] = await call(ngos.list, { token })
  const connectionCount = await holdOpen(product, token, context.isLong ? 50 : 3, context)
  const stream = await openStream(product, token)
  const finishImport = await beginImport(product, token, idNgo, fewLines)
  const finishLongImport = await beginImport(product, token, idNgo, manyLines)

  const begun = performance.now()
  product.signal('SIGTERM')
  await waitForLog(product, 'Stopping')
  expect(await finishImport()).toBe(200)
  if (context.isLong) await finishLongImport()
  // A regular end of the stream, not a broken connection.
  await stream.text()
  const code = await Promise.race([
    product.ended,
    new Promise(resolve =>
      setTimeout(resolve, maxStopSeconds * 1000 - (performance.now() - begun), 'still running').unref(),
    ),
  ])
  expect(code).toBe(0)
  expect(product.takeErrors()).toEqual([])
  const seconds = (performance.now() - begun) / 1000

  const again = await product.startAgain()
  context.onEnd(again.stop)
  const after = await createSetup(createApiClient(again.url)).signIn(admin.user, admin.password)
  const { totalItems } = await createApiClient(again.url)(observers.list, { token: after })
  // The long one was interrupted: all of it is stored, or nothing.
  expect(totalItems === fewLines || totalItems === fewLines + manyLines, `${totalItems} observers`).toBe(true)
  return `${connectionCount} held, ended after ${seconds.toFixed(1)} s`
}

/** Incomplete requests at SIGTERM: without a limit the process would never exit, and the next one couldn’t start. */
export const shutdown: Attack = {
  name: 'shutdown',
  title: 'a server that is told to stop ends within seconds, whatever strangers hold open',
  longRounds: 5,
  async run(context) {
    const stopUnderAttack = async ({ engine, database }: (typeof engines)[number]) => {
      if (database === undefined) throw new Error('TEST_DATABASE_URL is not set.')
      const product = await startProduct({}, database)
      context.onEnd(product.stop)
      context.report(engine, await attack(product, context))
    }
    // Side by side, since each waits for its grace period.
    for (let round = 0; round < context.rounds; round += 1) await Promise.all(engines.map(stopUnderAttack))
  },
}
