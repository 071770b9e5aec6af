import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const CODE_COUNT = 10
const CODE_BYTES = 10

/** New codes as people read them: 80 bits each, in base32, in groups of four. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODE_COUNT }, () => new Secret({ size: CODE_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-'))

/** A code without what people write between its characters. */
export const normalizeCode = (sent: string): string => sent.replace(/[\s-]/g, '').toUpperCase()

/** Whether a plain code looks like a recovery code; an app's codes are six digits. */
export const isRecoveryCode = (plain: string): boolean => /^[A-Z2-7]{16}$/.test(plain)

/** How the database keeps it. 80 random bits can't be guessed back, so the hash needn't be slow. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')
