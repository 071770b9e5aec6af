import { UsageError } from './errors.ts'

/** Option of commands that call a running server. */
export const urlOption = {
  type: 'string',
  value: 'URL',
  help: 'the server (default: this machine’s, by HOST, PORT and BASE_PATH of the environment: http://localhost:8080)',
} as const

/** An address of the server on its own machine. */
export const localUrl = (host: string, port: number | string, basePath: string): string => {
  const local = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}${basePath}`
}

/** The server that a command calls, without a trailing slash: `--url`, otherwise the one with the settings of the environment. */
export const serverUrlOf = (url: string | undefined, env: Readonly<Record<string, string | undefined>>): string => {
  // A certificate is for the public name.
  const own = env.TLS_CERT_FILE ? env.PUBLIC_URL : undefined
  const address = url ?? own ?? localUrl(env.HOST || 'localhost', env.PORT || 8080, env.BASE_PATH ?? '')
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(
      url === undefined
        ? `HOST, PORT and BASE_PATH give no address: ${address}. Set --url.`
        : `--url must be an address such as http://localhost:8080, not "${url}".`,
    )
  return address.endsWith('/') ? address.slice(0, -1) : address
}
