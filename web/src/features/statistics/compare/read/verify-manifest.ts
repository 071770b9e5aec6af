import { ExportManifest, type ExportPart, type PublishedKeys } from '@scrutineer/contract/exports'
import { fromBase64 } from '@scrutineer/contract/helpers/base64'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import * as z from 'zod/mini'

/** The rows of a part as its manifest describes them. */
export interface HashedPart {
  readonly columns: readonly string[]
  readonly rows: number
  readonly blocks: readonly (readonly string[])[]
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Hex SHA-256 of bytes or of a text in UTF-8. */
const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(
    await crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content),
  )

/** Hashes the rows of a part by block and column, like the server when it wrote the file. */
export const createBlockHasher = (columns: readonly string[], blockSize: number) => {
  const blocks: string[][] = []
  let block: (readonly string[])[] = []
  let rows = 0
  const finishBlock = async () => {
    const finished = block
    block = []
    blocks.push(
      await Promise.all(columns.map((_, column) => sha256(JSON.stringify(finished.map(row => row[column] ?? ''))))),
    )
  }
  return {
    async add(row: readonly string[]): Promise<void> {
      rows += 1
      block.push(row)
      if (block.length === blockSize) await finishBlock()
    },
    async end(): Promise<HashedPart> {
      if (block.length > 0) await finishBlock()
      return { columns, rows, blocks }
    },
  }
}

/** `unknownKey`: this server never signed with the key. `unsupported`: the browser can't verify signatures here. */
export type Verification = 'verified' | 'altered' | 'unknownKey' | 'unsupported'

export interface ReadManifest {
  readonly manifest: ExportManifest
  /** All fields as they were signed. */
  readonly signed: Readonly<Record<string, unknown>>
}

/** The manifest in a file; undefined if it isn't one. */
export const readManifest = (text: string): ReadManifest | undefined => {
  try {
    const raw: unknown = JSON.parse(text)
    const { success, data } = z.safeParse(ExportManifest, raw)
    // A valid manifest is an object.
    return success ? { manifest: data, signed: raw as Record<string, unknown> } : undefined
  } catch {
    return undefined
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isUnaltered = ({ parts }: ExportManifest, actual: ReadonlyMap<ExportPart, HashedPart>) =>
  parts.length === actual.size &&
  parts.every(({ name, columns, rows, blocks }) => isSame({ columns, rows, blocks }, actual.get(name)))

/** The bytes of a PEM file with one key. */
const fromPem = (pem: string) =>
  fromBase64(
    pem
      .split(/\r?\n/)
      .filter(line => !line.startsWith('-----'))
      .join(''),
  )

const verifySignature = async ({ signed, manifest }: ReadManifest, pem: string): Promise<Verification> => {
  const der = fromPem(pem)
  if ((await sha256(der)) !== manifest.publicKey.id) return 'unknownKey'
  const algorithm = { name: 'Ed25519' }
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('spki', der, algorithm, false, ['verify'])
  } catch {
    // Older browsers don't know the algorithm.
    return 'unsupported'
  }
  const { signature, ...document } = signed
  const bytes = new TextEncoder().encode(canonicalJson(document))
  const isValid = await crypto.subtle.verify(algorithm, key, fromBase64(manifest.signature), bytes)
  return isValid && signature === manifest.signature ? 'verified' : 'altered'
}

/** Compares a file's parts with its manifest, and verifies the manifest's signature. */
export const verifyManifest = async (
  read: ReadManifest,
  actual: ReadonlyMap<ExportPart, HashedPart>,
  { keys }: PublishedKeys,
): Promise<Verification> => {
  if (!isUnaltered(read.manifest, actual)) return 'altered'
  const key = keys.find(({ id }) => id === read.manifest.publicKey.id)
  return key ? verifySignature(read, key.publicKey) : 'unknownKey'
}
