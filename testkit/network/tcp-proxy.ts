import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes everything on, the end too. */
const pipeBoth = (one: Socket, other: Socket) => {
  one.pipe(other).pipe(one)
  for (const [end, far] of [
    [one, other],
    [other, one],
  ] as const) {
    // Breaking off is what this is for; who hears of it is the other end.
    end.on('error', () => undefined).once('close', () => far.destroy())
  }
}

/** A way to a TCP server that a test can bar, so that connections break and are refused, or freeze, so that they hang. */
export const createTcpProxy = async (target: string) => {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
    return socket
  }
  const server = createServer({ allowHalfOpen: false }, socket => {
    pipeBoth(keep(socket), keep(connect(Number(targetPort), hostname)))
    if (isFrozen) for (const each of sockets) each.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // A server that listens on a port has an address with one.
    return (server.address() as AddressInfo).port
  }
  const disconnect = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    disconnect,
    /** Opens it again after `bar`. */
    open: () => listen(port),
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: disconnect,
  }
}

/** How many files, sockets and pipes this process has open. */
export const countOpenDescriptors = async (): Promise<number> => (await readdir('/dev/fd')).length
