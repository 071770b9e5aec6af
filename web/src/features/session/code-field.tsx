import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The second step of signing in; it appears once the password was right, and takes the focus. */
export const CodeField = ({ error }: { error: unknown }) => {
  const t = useTranslations('login')
  const wrong = error instanceof CallError ? error.errors.code?.join(' ') : undefined
  return (
    <TextField
      label={t('code')}
      name="code"
      hint={t('codeHint')}
      error={wrong}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  )
}
