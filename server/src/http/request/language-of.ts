import type { FastifyRequest } from 'fastify'
import { type Language, negotiateLanguage } from '../../domain/messages.ts'

/** The language in which a request is answered. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  negotiateLanguage(headers['accept-language'])
