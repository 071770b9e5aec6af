import { renderUnicodeCompact } from 'uqr'
import { isLoopback } from '../../domain/network/loopback.ts'
import type { Output } from '../command/context.ts'

/** White on black, independent of the terminal's colors: the characters are the light modules. */
const withColors = (row: string) => `\u001b[97;40m${row}\u001b[0m`

/** Whether browsers run the observers' app at an address: only with TLS, or on the machine of the server. */
export const canOpenApp = (address: string): boolean => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Prints an address; on a terminal also as a QR code. */
export const showAddress = (label: string, address: string, messages: Output): void => {
  messages.write(`${label}: ${address}\n`)
  if (!messages.isTTY) return
  const code = renderUnicodeCompact(address, { border: 2 })
  messages.write(`${code.split('\n').map(withColors).join('\n')}\n`)
}
