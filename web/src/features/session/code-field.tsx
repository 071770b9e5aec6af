import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The code of the second factor. It appears after a correct password and takes the focus. */
export const CodeField = ({ error }: { error: unknown }) => {
  const t = useTranslations('login')
  const message = error instanceof CallError ? error.errors.code?.join(' ') : undefined
  return (
    <TextField
      label={t('code')}
      name="code"
      hint={t('codeHint')}
      error={message}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  )
}
