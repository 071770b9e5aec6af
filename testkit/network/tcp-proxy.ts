import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards data and the end of the stream. */
const pipeBoth = (one: Socket, other: Socket) => {
  one.pipe(other).pipe(one)
  for (const [end, far] of [
    [one, other],
    [other, one],
  ] as const) {
    // Broken connections are intended; the peer observes them.
    end.on('error', () => undefined).once('close', () => far.destroy())
  }
}

/** A TCP proxy that can disconnect, so that connections break and are refused, or freeze, so that they hang. */
export const createTcpProxy = async (target: string) => {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
    return socket
  }
  const server = createServer({ allowHalfOpen: false }, socket => {
    pipeBoth(track(socket), track(connect(Number(targetPort), hostname)))
    if (isFrozen) for (const each of sockets) each.pause()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // `address()` is an object if the server listens on a port.
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
    /** Listens again after `disconnect`. */
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

/** The number of open file descriptors of this process. */
export const countOpenDescriptors = async (): Promise<number> => (await readdir('/dev/fd')).length
