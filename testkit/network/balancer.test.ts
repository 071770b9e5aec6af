import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { startBalancer } from './balancer.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const startTestServer = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  // `address()` is an object if the server listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const createTestBalancer = async (...answers: RequestListener[]) => {
  const balancer = await startBalancer(await Promise.all(answers.map(startTestServer)))
  cleanups.push(balancer.stop)
  return balancer
}

describe('the balancer', () => {
  it('forwards requests round-robin and returns complete replies', async () => {
    const respondAs =
      (name: string): RequestListener =>
      async ({ method, url, headers }, response) => {
        response.writeHead(201, { 'x-name': name })
        response.end(`${name} ${method} ${url} ${headers['content-type']}`)
      }
    const { url, requestCounts } = await createTestBalancer(respondAs('a'), respondAs('b'))
    const send = async () => {
      const reply = await fetch(`${url}/path?x=1`, { method: 'DELETE', headers: { 'content-type': 'text/odd' } })
      return [reply.status, reply.headers.get('x-name'), await reply.text()]
    }
    const [a, b] = ['a', 'b'].map(name => [201, name, `${name} DELETE /path?x=1 text/odd`])
    expect([await send(), await send(), await send()]).toEqual([a, b, a])
    expect(requestCounts()).toEqual([2, 1])
  })

  it('forwards large bodies in both directions', async () => {
    const { url } = await createTestBalancer(async (request, response) => response.end(await text(request)))
    const body = 'ș'.repeat(2_000_000)
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body)
  })

  it('sets X-Forwarded-For to the caller’s address and ignores the caller’s header', async () => {
    const { url } = await createTestBalancer(({ headers }, response) =>
      response.end(String(headers['x-forwarded-for'])),
    )
    expect(await (await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).text()).toBe('127.0.0.1')
  })

  it('forwards chunks as they arrive, and closes the server’s connection when the caller disconnects', async () => {
    let left: Promise<unknown> | undefined
    const { url } = await createTestBalancer((_, response) => {
      left = once(response, 'close')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
    })
    const controller = new AbortController()
    const reply = await fetch(url, { signal: controller.signal })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toBe('first')
    controller.abort()
    await left
  })

  it('closes the server’s connection when the caller disconnects before a reply', async () => {
    let left: Promise<unknown> | undefined
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { url } = await createTestBalancer((_, response) => {
      left = once(response, 'close')
      arrive()
    })
    const controller = new AbortController()
    const reply = fetch(url, { signal: controller.signal })
    await arrived
    controller.abort()
    await expect(reply).rejects.toThrow()
    await left
  })

  it('aborts a reply that the server breaks off, and replies 502 before the first byte', async () => {
    const { url } = await createTestBalancer(
      (_, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy())
      },
      (_, response) => response.destroy(),
    )
    const truncated = await fetch(url)
    await expect(truncated.text()).rejects.toThrow()
    expect((await fetch(url)).status).toBe(502)
  })
})
