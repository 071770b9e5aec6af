import { renderUnicodeCompact } from 'uqr'
import type { Output } from '../command/context.ts'

/** White on black, independent of the terminal's colors: the characters are the light modules. */
const withColors = (row: string) => `\u001b[97;40m${row}\u001b[0m`

/** Prints an address for phones; on a terminal also as a QR code. */
export const showAddress = (address: string, messages: Output): void => {
  messages.write(`Phones can use ${address}\n`)
  if (!messages.isTTY) return
  const code = renderUnicodeCompact(address, { border: 2 })
  messages.write(`${code.split('\n').map(withColors).join('\n')}\n`)
}
