import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Package = z.object({ version: z.string() })

/** The version of the server's package. The relative path is the same from `src/cli` and `dist/cli`. */
export const productVersion: string = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
