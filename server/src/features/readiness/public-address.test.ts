import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { checkPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const serve = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address')
  return `127.0.0.1:${address.port}`
}
const otherServer = (message: string) => expect.objectContaining({ message, code: 'OTHER_SERVER' })
const send =
  (value: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status).end(JSON.stringify(value))
  }

test('only this server’s own health answer is accepted, below the path of the address', async () => {
  const requested: unknown[] = []
  const own = await serve((request, response) => {
    requested.push(request.url)
    send({ status: 'up', instance: 'ours' })(request, response)
  })
  await checkPublicAddress(`http://${own}/observe`, 'ours')
  expect(requested).toEqual(['/observe/health'])
  await expect(checkPublicAddress(`http://${own}`, 'other')).rejects.toEqual(otherServer('another server answers'))
  const page = await serve((_, response) => void response.end('<!doctype html>Welcome to nginx'))
  await expect(checkPublicAddress(`http://${page}`, 'ours')).rejects.toThrow('another server answers')
  const broken = await serve(send({ status: 'up', instance: 'ours' }, 502))
  await expect(checkPublicAddress(`http://${broken}`, 'ours')).rejects.toEqual(otherServer('answers with status 502'))
})

test('a redirect is named, not followed', async () => {
  let isFollowed = false
  const other = await serve((request, response) => {
    isFollowed = true
    send({ status: 'up', instance: 'ours' })(request, response)
  })
  const address = await serve((_, response) => void response.writeHead(302, { location: `http://${other}/x` }).end())
  await expect(checkPublicAddress(`http://${address}`, 'ours')).rejects.toEqual(
    otherServer(`redirects to http://${other}/x`),
  )
  expect(isFollowed).toBe(false)
})

test('no TLS behind https, a silent server and an endless answer are problems', async () => {
  const plain = await serve(send({ status: 'up', instance: 'ours' }))
  await expect(checkPublicAddress(`https://${plain}`, 'ours')).rejects.toMatchObject({
    cause: { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
  })
  const silent = await serve(() => undefined)
  await expect(checkPublicAddress(`http://${silent}`, 'ours', 50)).rejects.toThrow(/timeout/)
  const endless = await serve((_, response) => {
    const write = () => {
      while (response.write('x'.repeat(1000)));
      response.once('drain', write)
    }
    write()
  })
  await expect(checkPublicAddress(`http://${endless}`, 'ours')).rejects.toThrow('another server answers')
})
