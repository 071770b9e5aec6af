import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { AppearanceSettings } from '../../shared/form/appearance-settings.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { ProductNameContext } from '../../ui/layout/product-name-context.ts'

const neverChanges = () => () => undefined

/** Which archive this server shows. Nothing in the prerendered login, which is the same for all servers. */
const ArchiveNotice = () => {
  const t = useTranslations('archive')
  const timeZone = useTimeZone()
  const archivedAt = useSyncExternalStore(
    neverChanges,
    () => settings().archivedAt,
    () => null,
  )
  if (archivedAt === null) return null
  // The product's format of times, whose functions would be too large for the login.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const time = format.format(new Date(archivedAt))
  const { archivedElection: election } = settings()
  return <p>{election === '' ? t('line', { time }) : t('lineOfElection', { election, time })}</p>
}

/** The layout of the pages without authentication: the product, and a card with a title. */
export const SignInLayout = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslations('login')
  const product = useContext(ProductNameContext)
  return (
    <main className="grid min-h-dvh place-content-center gap-5 p-4 [grid-template-columns:min(28.125rem,100%)]">
      <title>{`${title} · ${product}`}</title>
      <header className="flex items-center gap-2.5">
        <Logo />
        <h1 className="font-semibold text-lg">{t('WELCOME', { product })}</h1>
      </header>
      <ArchiveNotice />
      <Card className="grid gap-5 p-6 shadow-raised max-sm:p-5" aria-labelledby="login-title">
        <h2 id="login-title" className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        {children}
      </Card>
      <AppearanceSettings />
    </main>
  )
}
