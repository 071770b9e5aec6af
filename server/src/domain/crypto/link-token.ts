import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** The stored form. A fast hash is enough, since the token can't be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
