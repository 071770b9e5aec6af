import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../../tools/programs/postgres.mjs'
import { runProgram } from '../harness/commands.ts'

interface ProxyOptions {
  readonly folder: string
  readonly port: number
  /** The server's port on this machine. */
  readonly serverPort: string
  readonly basePath: string
}

interface Proxy {
  /** Certificate to trust, as PEM. */
  readonly ca: string
  readonly stop: () => Promise<void>
}

const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

const accepts = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const startProgram = async (program: string, args: readonly string[], port: number, env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(child, 'exit')
  await expect.poll(() => child.exitCode ?? accepts(port), { timeout: 30_000, message: program }).toBe(true)
  return {
    log: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Replaces each text once; throws if one is missing. */
const replaceAll = (text: string, changes: readonly (readonly [string, string])[]) =>
  changes.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`The configuration has no “${from}”.`)
    return current.replaceAll(from, to)
  }, text)

/** Caddy with the Caddyfile of compose.yaml; for `localhost` it makes certificates itself. */
const startCaddy = async ({ folder, port, serverPort }: ProxyOptions): Promise<Proxy> => {
  const data = join(folder, 'caddy')
  const program = await startProgram(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')],
    port,
    {
      DOMAIN: `localhost:${port}`,
      UPSTREAM: `127.0.0.1:${serverPort}`,
      HTTP_PORT: String(await freePort()),
      HEALTH_PORT: String(await freePort()),
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
      HOME: data,
    },
  )
  return { ca: await readFile(join(data, 'caddy/pki/authorities/local/root.crt'), 'utf8'), stop: program.stop }
}

/** nginx with the site of deploy/nginx.conf and a certificate made here. */
const startNginx = async ({ folder, port, serverPort, basePath }: ProxyOptions): Promise<Proxy> => {
  await mkdir(join(folder, 'nginx'))
  const file = (name: string) => join(folder, 'nginx', name)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file('key.pem')]
  await runProgram('openssl', ['req', '-x509', ...key, '-days', '2', '-out', file('cert.pem'), ...subject])
  const site = replaceAll(await readFile(deploy('nginx.conf'), 'utf8'), [
    ['listen 443', `listen ${port}`],
    ['office.example.org', 'localhost'],
    ['/etc/ssl/office.pem', file('cert.pem')],
    ['/etc/ssl/office.key', file('key.pem')],
    ['127.0.0.1:8080', `127.0.0.1:${serverPort}`],
    ['location / {', `location ${basePath || '/'} {`],
    ['= /api/v1/live', `= ${basePath}/api/v1/live`],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${file(name)};`)
  // Workers of root would be another user, who can't enter the folder.
  const user = process.getuid?.() === 0 ? ['user root;'] : []
  const lines = [...user, 'daemon off;', `pid ${file('pid')};`, 'events {}', 'http {', ...folders, site, '}']
  await writeFile(file('nginx.conf'), lines.join('\n'))
  const program = await startProgram('nginx', ['-e', 'stderr', '-p', folder, '-c', file('nginx.conf')], port)
  return { ca: await readFile(file('cert.pem'), 'utf8'), stop: program.stop }
}

export const proxies = { caddy: startCaddy, nginx: startNginx }
