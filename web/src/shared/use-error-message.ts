import { useTranslations } from 'use-intl'
import { CallError } from '../api/call-error.ts'

const translatedCodes = ['offline', 'forbidden', 'not_found', 'too_many_requests', 'internal', 'unavailable'] as const

/** Whether the server makes the change only after the user confirms its warning. */
export const isWarning = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'confirmation_required'

/** Returns a function that formats an error: the server's message if it has one, else a translated one. */
export const useErrorMessage = () => {
  const t = useTranslations('errors')
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('unexpected')
    if (error.detail) return error.detail
    const messages = Object.values(error.errors).flat()
    if (messages.length > 0) return messages.join('\n')
    const code = translatedCodes.find(name => name === error.code)
    if (code) return t(code)
    if (error.status >= 500) return t('internal')
    return error.title || t('unexpected')
  }
}
