import { useTranslations } from 'use-intl'
import { basePath } from '../../../lib/base-path.ts'
import { buttonClass } from '../../../ui/button.tsx'

/** A link to the login, which reloads the page. */
export const LoginLink = ({ isPrimary = false }: { isPrimary?: boolean }) => {
  const t = useTranslations('access')
  return (
    <a className={buttonClass(isPrimary ? 'primary' : 'plain', 'justify-self-start')} href={`${basePath}/login`}>
      {t('toLogin')}
    </a>
  )
}
