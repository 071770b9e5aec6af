import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'

/** Shown when the app fails to load, or to render outside of a screen. */
export const FatalError = () => {
  const t = useTranslations('errors')
  return (
    <main role="alert" className="grid min-h-dvh place-content-center justify-items-center gap-2 p-4 text-center">
      <h1 className="font-semibold text-lg">{t('title')}</h1>
      <p className="mb-2 max-w-sm text-soft">{t('text')}</p>
      <Button variant="primary" label={t('reload')} onClick={() => location.reload()} />
    </main>
  )
}
