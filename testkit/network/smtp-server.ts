import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  readonly user: string | undefined
  readonly from: string
  readonly to: string
  /** Headers and body as they were sent. */
  readonly data: string
}

interface Options {
  /** Required by AUTH PLAIN; without it, no client signs in. */
  readonly password?: string
  /** Reply to RCPT TO instead of an acceptance. */
  readonly refusal?: string
}

const addressOf = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''

/** Decodes AUTH PLAIN: an identity, the user and the password, separated by NUL. */
const decodePlain = (line: string) => {
  const [, user = '', password = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .split('\0')
  return { user, password }
}

const converse = async (socket: Socket, { password, refusal }: Options, onMail: (mail: ReceivedMail) => void) => {
  const reply = (text: string) => socket.write(`${text}\r\n`)
  let [user, from, to]: [string | undefined, string, string] = [undefined, '', '']
  let data: string[] | undefined
  reply('220 test ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (data && line !== '.') data.push(line.replace(/^\./, ''))
    else if (data) {
      onMail({ user, from, to, data: data.join('\n') })
      data = undefined
      reply('250 queued')
    } else if (/^EHLO/i.test(line)) reply(password === undefined ? '250 test' : '250-test\r\n250 AUTH PLAIN')
    else if (/^AUTH PLAIN/i.test(line)) {
      const sent = decodePlain(line)
      user = sent.password === password ? sent.user : undefined
      reply(user === undefined ? '535 wrong' : '235 welcome')
    } else if (/^MAIL FROM/i.test(line)) {
      from = addressOf(line)
      reply(password !== undefined && user === undefined ? '530 sign in first' : '250 ok')
    } else if (/^RCPT TO/i.test(line)) {
      to = addressOf(line)
      reply(refusal ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      data = []
      reply('354 go on')
    } else if (/^QUIT/i.test(line)) {
      reply('221 bye')
      socket.end()
    } else reply('250 ok')
  }
}

/** An SMTP server on a free port, which keeps what it receives. */
export const startSmtpServer = async (options: Options = {}) => {
  const received: ReceivedMail[] = []
  const server = createServer(socket => {
    // A client that disconnects ends the conversation.
    converse(socket, options, mail => received.push(mail)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    server.close()
    await once(server, 'close')
  }
  return { received, port, close }
}

/** The decoded text of a message. */
export const textOf = ({ data }: ReceivedMail): string => {
  const [headers = '', ...body] = data.split('\n\n')
  const text = body.join('\n\n')
  if (/quoted-printable/i.test(headers))
    return Buffer.from(
      text
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString()
  return /base64/i.test(headers) ? Buffer.from(text, 'base64').toString() : text
}
