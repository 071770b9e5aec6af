import { SUMMARY_VERSION } from '@scrutineer/contract/analysis'
import { exports } from '@scrutineer/contract/exports'
import { fromBase64 } from '@scrutineer/contract/helpers/base64'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'

// What is read of an `AnalysisSummary`. Its schema in the contract would add zod to the shell, which has the endpoints beside it.

const EarlierOption = z.object({
  text: z.string(),
  count: z.int(),
  isFormer: z.optional(z.boolean()),
  values: z.optional(
    z.object({
      kind: z.enum(['integer', 'decimal', 'time', 'date']),
      unit: z.optional(z.string()),
      count: z.int(),
      mean: z.nullable(z.string()),
      median: z.nullable(z.string()),
      bins: z.array(z.object({ from: z.string(), last: z.string(), count: z.int() })),
    }),
  ),
})
export type EarlierOption = z.infer<typeof EarlierOption>

const EarlierQuestion = z.object({
  code: z.string(),
  text: z.string(),
  answered: z.int(),
  isFormer: z.optional(z.boolean()),
  options: z.array(EarlierOption),
})
export type EarlierQuestion = z.infer<typeof EarlierQuestion>

const Summary = z.object({
  election: z.object({ name: z.string() }),
  rehearsal: z.optional(z.boolean()),
  ngo: z.nullable(z.string()),
  asOf: z.string(),
  forms: z.array(
    z.object({
      code: z.string(),
      analysis: z.object({
        asOf: z.string(),
        base: z.object({ reports: z.int() }),
        questions: z.array(EarlierQuestion),
      }),
    }),
  ),
  publicKey: z.object({ id: z.string() }),
  signature: z.string(),
})

/** A summary of an earlier round, read from a file. */
export interface EarlierRound extends Pick<z.infer<typeof Summary>, 'rehearsal' | 'ngo' | 'asOf' | 'forms'> {
  /** Of the election; of the file if that has none. */
  readonly name: string
  /** False if this browser or server can't check it. */
  readonly isSignatureValid: boolean
}

/** Why a file isn't compared. */
export type FileProblem = 'otherFile' | 'newer' | 'damaged' | 'altered'

const Kind = z.object({ kind: z.literal('analysis-summary'), version: z.int() })

/** Summaries have some hundred bytes an option. */
const MAX_BYTES = 32 * 1024 ** 2

const algorithm = { name: 'Ed25519' }

/** The key of a signature, if this server has signed with it; undefined if not, and in a browser without Ed25519. */
const findKey = async (id: string): Promise<CryptoKey | undefined> => {
  try {
    const { keys } = await call(exports.key)
    const pem = keys.find(key => key.id === id)?.publicKey
    if (pem === undefined) return undefined
    const base64 = pem.split('\n').filter(line => !line.startsWith('-----'))
    const der = fromBase64(base64.join('').trim())
    return await crypto.subtle.importKey('spki', der, algorithm, false, ['verify'])
  } catch {
    // Nothing is said about a signature that can't be checked.
    return undefined
  }
}

/** Whether the signature matches; undefined if it can't be checked. */
const checkSignature = async (raw: object, signature: string, keyId: string): Promise<boolean | undefined> => {
  const key = await findKey(keyId)
  if (!key) return undefined
  const signed = Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'signature'))
  try {
    const bytes = new TextEncoder().encode(canonicalJson(signed))
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature), bytes)
  } catch {
    // Invalid base64.
    return false
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the summary of a round. Returns what is wrong with a file that isn't compared. */
export const readEarlierRound = async (file: File): Promise<EarlierRound | FileProblem> => {
  const raw = file.size > MAX_BYTES ? undefined : parseJson(await file.text())
  const kind = Kind.safeParse(raw)
  if (!kind.success) return 'otherFile'
  if (kind.data.version > SUMMARY_VERSION) return 'newer'
  const summary = Summary.safeParse(raw)
  if (!summary.success) return 'damaged'
  const { election, signature, publicKey, rehearsal, ngo, asOf, forms } = summary.data
  const isSignatureValid = await checkSignature(Object(raw), signature, publicKey.id)
  if (isSignatureValid === false) return 'altered'
  const name = election.name || file.name
  return { name, rehearsal, ngo, asOf, forms, isSignatureValid: isSignatureValid ?? false }
}
