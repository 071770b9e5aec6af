import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Manifest, PublishedKeys } from '@scrutineer/contract/exports'
import { keyId } from '../domain/signing-key.ts'
import { NothingChecked } from './arguments.ts'

const isAddress = (place: string) => /^https?:\/\//.test(place)

const fetchText = async (address: string): Promise<string> => {
  const reply = await fetch(address, { signal: AbortSignal.timeout(15_000) })
  if (!reply.ok) throw new Error(`it replied ${reply.status}`)
  return reply.text()
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // fetch says only that it failed; its cause says why.
  return error.cause instanceof Error ? error.cause.message : error.message
}

const keysIn = (text: string): KeyObject[] => {
  if (!text.trimStart().startsWith('{')) return [createPublicKey(text)]
  return PublishedKeys.parse(JSON.parse(text)).keys.map(({ publicKey }) => createPublicKey(publicKey))
}

/** The public key that a manifest says it was signed with, from where the person says, or else the manifest. */
export const findPublicKey = async ({ publicKey }: Manifest, given: string | undefined): Promise<KeyObject> => {
  const place = given ?? publicKey.address
  if (given === undefined && !isAddress(place)) {
    throw new NothingChecked('The manifest names no address of its public key: say with --key where it is.')
  }
  let keys: KeyObject[]
  try {
    keys = keysIn(await (isAddress(place) ? fetchText(place) : readFile(place, 'utf8')))
  } catch (error) {
    throw new NothingChecked(`No public key could be had from ${place}: ${reasonOf(error)}.`, { cause: error })
  }
  const found = keys.find(key => keyId(key) === publicKey.id)
  if (!found) throw new NothingChecked(`The key that the manifest names, ${publicKey.id}, is not at ${place}.`)
  return found
}
