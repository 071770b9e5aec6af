import { useLocation, useMatches, useRouteContext } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withoutBasePath } from '../../../lib/base-path.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Parameters that change nothing in what a list contains; `urgente` is an older address of the emergencies. */
const harmless = new Set(['page', 'pageSize', 'urgente'])

/** Names the filters of the opened address that its screen doesn't know, so that its list isn't taken for a filtered one. */
export const IgnoredFilters = () => {
  const t = useTranslations('ui')
  const { opened } = useRouteContext({ from: '__root__' })
  const { pathname } = useLocation()
  const known = useMatches().at(-1)?.search ?? {}
  // Once: later the screen itself removes parameters.
  const [ignored] = useState(() =>
    Object.entries(opened.parameters).flatMap(([name, value]) =>
      String(value).trim() === '' || harmless.has(name) || name in known ? [] : [name],
    ),
  )
  const [isDismissed, setDismissed] = useState(false)
  const isLeft = withoutBasePath(pathname) !== opened.path
  // Coming back by the menu is another address.
  if (isLeft && !isDismissed) setDismissed(true)
  if (isDismissed || isLeft || ignored.length === 0) return null
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-x-4 border-line border-b bg-accent-wash px-6 py-1 max-sm:px-4"
    >
      <p className="wrap-anywhere">{t('ignoredFilters', { names: ignored.join(', ') })}</p>
      <IconButton icon={X} name={t('close')} onClick={() => setDismissed(true)} />
    </div>
  )
}
