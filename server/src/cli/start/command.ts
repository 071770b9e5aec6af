import { networkInterfaces } from 'node:os'
import { redirectPath } from '../../features/session/oidc/routes.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, UsageError } from '../command/errors.ts'
import type { Options, OptionValues } from '../command/options.ts'
import { findLanAddresses } from './lan-addresses.ts'
import { showAddress } from './show-address.ts'
import { runServer } from './start-server.ts'
import { openTunnel, type Tunnel } from './tunnel.ts'

const options = {
  lan: {
    type: 'boolean',
    help: 'also listen to other machines in the network, and show the address; without TLS_CERT_FILE the observers’ app doesn’t run there',
  },
  'tunnel-command': {
    type: 'string',
    value: 'COMMAND',
    help: 'run a tunnel to this server, with {port} replaced; the first https address without a path in its output, followed by BASE_PATH, becomes PUBLIC_URL, and the address of the observers’ app is shown with a QR code; it ends with the server',
  },
} as const satisfies Options

type StartOptions = OptionValues<typeof options>

const describe = (error: unknown, settings: Settings | undefined) => {
  if (error instanceof CommandError) return error.message
  const trace = error instanceof Error ? error.stack : String(error)
  return describeStartupError(error, settings) ?? `Scrutineer could not start: ${trace}`
}

const startTunnel = async (command: string, port: number, { log, signal }: CommandContext): Promise<Tunnel> => {
  if (port === 0) throw new UsageError('--tunnel-command needs a fixed port: set PORT to a number other than 0.')
  log('Starting the tunnel …')
  const onEnd = () => log('The tunnel ended: phones can’t reach this server until it is started again.')
  return openTunnel(command, port, { signal, onEnd })
}

/** The addresses for other machines; empty unless they were invited. */
const findAddresses = (
  { lan }: StartOptions,
  { publicUrl, basePath }: { publicUrl: string | undefined; basePath: string },
  port: number,
): string[] => {
  if (publicUrl) return [publicUrl]
  return lan ? findLanAddresses(networkInterfaces()).map(address => `http://${address}:${port}${basePath}`) : []
}

const showAddresses = ([first, ...others]: readonly string[], { lan }: StartOptions, context: CommandContext) => {
  const { log, messages } = context
  if (!first) {
    if (lan) log('This machine has no address in a network.')
    return
  }
  if (first.startsWith('https:')) return showAddress('For phones', `${first}/observe/`, messages)
  showAddress('In this network', first, messages)
  for (const address of others) log(`or ${address}`)
  log(
    'Without TLS, passwords and reports travel unencrypted: use this in a trusted network and for trials only. The observers’ app doesn’t run there: it needs https, by TLS_CERT_FILE or --tunnel-command.',
  )
}

const runWithTunnel = async (settings: Settings, values: StartOptions, context: CommandContext): Promise<void> => {
  const { log, signal, messages, out } = context
  const command = values['tunnel-command']
  const tunnel = command === undefined ? undefined : await startTunnel(command, settings.port, context)
  const publicUrl = tunnel ? tunnel.address + settings.basePath : settings.tls && settings.publicUrl
  const onListening = (port: number) => {
    const addresses = findAddresses(values, { publicUrl, basePath: settings.basePath }, port)
    showAddresses(addresses, values, context)
    if (tunnel && publicUrl && settings.oidc)
      log(`Redirect address at the identity provider: ${publicUrl}${redirectPath}`)
    const listening = { host: settings.host, port }
    // Unlike other commands, this one has its result before it ends.
    if (messages !== out) out.write(`${JSON.stringify({ command: 'start', listening, addresses })}\n`)
  }
  try {
    await runServer({ ...settings, ...(publicUrl ? { publicUrl } : {}) }, { log, signal, onListening })
  } finally {
    await tunnel?.stop()
  }
}

/** Other settings may require PUBLIC_URL, which is known only after the start of the tunnel. */
const environmentOf = ({ lan, 'tunnel-command': tunnel }: StartOptions, env: CommandContext['env']) => ({
  ...env,
  ...(lan ? { HOST: '0.0.0.0' } : {}),
  ...(tunnel === undefined ? {} : { PUBLIC_URL: `https://tunnel.invalid${env.BASE_PATH ?? ''}` }),
})

const start = async (values: StartOptions, context: CommandContext): Promise<CommandResult> => {
  let settings: Settings | undefined
  try {
    settings = readSettings(environmentOf(values, context.env))
    await runWithTunnel(settings, values, context)
    return { isDone: true }
  } catch (error) {
    // A stop while the tunnel starts is a stop like any other.
    if (context.signal.aborted) return { isDone: true }
    if (error instanceof UsageError) throw error
    throw new CommandError(describe(error, settings), { cause: error })
  }
}

/** `scrutineer start` */
export const command = defineCommand({
  name: 'start',
  summary: 'Starts the server and runs it until SIGINT or SIGTERM, which stop it gracefully.',
  examples: ['', '--lan', '--tunnel-command "cloudflared tunnel --url http://localhost:{port}"'],
  description: [
    'The settings are read from the environment: docs/operation/settings.md. The first start creates the database and, on the built-in one, a demo election. Its accounts are for this machine alone: they are locked with --lan and --tunnel-command.',
    'A stopping server completes the requests in progress, for at most ten seconds, and exits with 0.',
  ],
  options,
  exit: { done: 'stopped by a signal', failed: 'it could not start' },
  handlesSignal: true,
  run: ({ values }, context) => start(values, context),
})
