import type { FastifyRequest } from 'fastify'
import { type Language, negotiateLanguage, negotiateObserverLanguage } from '../../domain/messages.ts'

/** The language in which a request is answered. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  negotiateLanguage(headers['accept-language'])

/** The language of what an observer reads. */
export const observerLanguageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  negotiateObserverLanguage(headers['accept-language'])
