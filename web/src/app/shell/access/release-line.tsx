import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { newRelease } from '../../../api/new-release.ts'
import { Button } from '../../../ui/button.tsx'
import { useValue } from '../../../ui/use-value.ts'

/** Offers a reload once code was requested that the server's new release no longer has. */
export const ReleaseLine = () => {
  const t = useTranslations('errors')
  const isInstalled = useValue(newRelease.isInstalled)
  if (!isInstalled) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-accent-wash px-6 py-2 max-sm:px-4"
    >
      <p className="wrap-anywhere">{t('newRelease')}</p>
      <Button icon={RotateCw} label={t('reload')} onClick={() => location.reload()} />
    </div>
  )
}
