import { once } from 'node:events'
import { connect } from 'node:net'

/** A TCP connection for raw requests; `reply` resolves to all received bytes when the server closes the connection. */
export const rawConnection = async (address: string) => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // The server may disconnect during the write.
  const ended = new Promise<string>(resolve => {
    socket.once('error', () => resolve(text)).once('close', () => resolve(text))
  })
  return {
    write: (bytes: string | Uint8Array) => socket.write(bytes),
    read: () => text,
    reply: () => ended,
    close: () => socket.destroy(),
  }
}

/** Parses status, media type and body of a raw reply. */
export const readReply = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    type: /^content-type: *(.*)$/im.exec(head)?.[1],
    body,
  }
}
