import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const CODE_COUNT = 10
const CODE_BYTES = 10

/** New codes of 80 bits each, as base32 in groups of four characters. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => new Secret({ size: CODE_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-'))

/** Removes spaces and hyphens from a code and converts it to upper case. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** Whether a normalized code has the format of a recovery code; authenticator codes are six digits. */
export const isRecoveryCode = (normalized: string): boolean => /^[A-Z2-7]{16}$/.test(normalized)

/** The stored hash of a code. A fast hash is enough, since 80 random bits can't be guessed. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')
