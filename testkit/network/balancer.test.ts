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

const aServer = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const aBalancer = async (...answers: RequestListener[]) => {
  const balancer = await startBalancer(await Promise.all(answers.map(aServer)))
  cleanups.push(balancer.stop)
  return balancer
}

describe('the balancer', () => {
  it('asks the servers in turn, with the whole request, and gives back the whole reply', async () => {
    const named =
      (name: string): RequestListener =>
      async ({ method, url, headers }, response) => {
        response.writeHead(201, { 'x-name': name })
        response.end(`${name} ${method} ${url} ${headers['content-type']}`)
      }
    const { url, requestCounts } = await aBalancer(named('a'), named('b'))
    const ask = async () => {
      const reply = await fetch(`${url}/path?x=1`, { method: 'DELETE', headers: { 'content-type': 'text/odd' } })
      return [reply.status, reply.headers.get('x-name'), await reply.text()]
    }
    const [a, b] = ['a', 'b'].map(name => [201, name, `${name} DELETE /path?x=1 text/odd`])
    expect([await ask(), await ask(), await ask()]).toEqual([a, b, a])
    expect(requestCounts()).toEqual([2, 1])
  })

  it('passes on large bodies both ways', async () => {
    const { url } = await aBalancer(async (request, response) => response.end(await text(request)))
    const body = 'ș'.repeat(2_000_000)
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body)
  })

  it('says who called, whatever the caller claims', async () => {
    const { url } = await aBalancer(({ headers }, response) => response.end(String(headers['x-forwarded-for'])))
    expect(await (await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } })).text()).toBe('127.0.0.1')
  })

  it('passes on what comes as it comes, and tells the server when the caller has left', async () => {
    let left: Promise<unknown> | undefined
    const { url } = await aBalancer((_, response) => {
      left = once(response, 'close')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first')
    })
    const leaving = new AbortController()
    const reply = await fetch(url, { signal: leaving.signal })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toBe('first')
    leaving.abort()
    await left
  })

  it('tells the server when the caller has left before any reply', async () => {
    let left: Promise<unknown> | undefined
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { url } = await aBalancer((_, response) => {
      left = once(response, 'close')
      arrive()
    })
    const leaving = new AbortController()
    const reply = fetch(url, { signal: leaving.signal })
    await arrived
    leaving.abort()
    await expect(reply).rejects.toThrow()
    await left
  })

  it('cuts off who is given half a reply, and says so where there is none', async () => {
    const { url } = await aBalancer(
      (_, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy())
      },
      (_, response) => response.destroy(),
    )
    const half = await fetch(url)
    await expect(half.text()).rejects.toThrow()
    expect((await fetch(url)).status).toBe(502)
  })
})
