import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingsError } from '../domain/errors.ts'

/** PEM texts. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/** Reads the certificate with its chain and the private key. Throws a `SettingsError`. */
export const readTlsFiles = async ({ certFile, keyFile }: { certFile: string; keyFile: string }): Promise<Tls> => {
  const read = (name: string, path: string) =>
    readFile(path, 'utf8').catch((error: Error) => {
      throw new SettingsError(`Please correct the settings: ${name} can't be read: ${error.message}.`, { cause: error })
    })
  const tls = { cert: await read('TLS_CERT_FILE', certFile), key: await read('TLS_KEY_FILE', keyFile) }
  const refuse = (cause?: unknown) =>
    new SettingsError(
      "Please correct the settings: TLS_CERT_FILE and TLS_KEY_FILE aren't the PEM files of a certificate and its key.",
      { cause },
    )
  try {
    if (new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))) return tls
  } catch (error) {
    throw refuse(error)
  }
  throw refuse()
}
