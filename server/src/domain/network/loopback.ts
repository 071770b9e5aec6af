import { isIPv4 } from 'node:net'

/** Whether a host name or IP address, without a port, is a loopback address. `127.0.0.1.example.org` isn't. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

interface Exposure {
  /** The server listens on a loopback address only. */
  readonly isLoopback: boolean
  readonly publicUrl?: string | undefined
  readonly trustProxy: boolean
}

/** Whether the settings let other machines reach the server, directly or through a proxy or tunnel. */
export const isExposed = ({ isLoopback, publicUrl, trustProxy }: Exposure): boolean =>
  !isLoopback || publicUrl !== undefined || trustProxy
