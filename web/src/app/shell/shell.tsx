import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAccount } from '../../features/session/use-account.ts'
import { startFocusRestore } from '../../lib/restore-focus.ts'
import { RehearsalMark } from '../../shared/activity/rehearsal-mark.tsx'
import { downloads } from '../../shared/downloads/downloads.ts'
import { listenForKeys, useScreenActions } from '../../shared/keyboard/screen-actions.ts'
import { paths } from '../../shared/paths.ts'
import { Announcer } from '../../ui/feedback/announcer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingHostContext } from '../../ui/layout/floating-host.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { ElectionNameContext, ProductNameContext } from '../../ui/layout/product-name-context.ts'
import { useMediaQuery } from '../../ui/layout/use-media-query.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Link } from '../../ui/link.tsx'
import { confirmStore } from '../../ui/overlay/confirm-store.ts'
import { MenuHost } from '../../ui/overlay/menu.tsx'
import { useValue } from '../../ui/use-value.ts'
import { ElectionProvider } from '../election/election-provider.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import type { ShellDialog } from '../palette/palette-items.ts'
import { PaletteLoading } from '../palette/palette-loading.tsx'
import { usePaletteShortcut } from '../palette/use-palette-shortcut.ts'
import { ArchiveGate } from './access/archive-gate.tsx'
import { ArchiveLine } from './access/archive-line.tsx'
import { IgnoredFilters } from './access/ignored-filters.tsx'
import { MfaGate } from './access/mfa-gate.tsx'
import { ReleaseLine } from './access/release-line.tsx'
import { AccountMenu } from './account-menu.tsx'
import { UnseenTitle } from './alerts/unseen-badge.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { MainMenu } from './main-menu.tsx'
import { useVisitedPlaces } from './use-visited-places.ts'

/** From this width the menu is a column. The same as `lg:` and as in `theme.css`. */
const menuColumnQuery = '(width >= 64rem)'

/** Delays parts that no screen needs, so that neither their code nor the live stream delays the first rows. */
const DeferredShell = lazyComponent(async () => (await import('./deferred-shell.tsx')).DeferredShell, {
  msAfterPaint: 1_000,
})
const ConfirmHost = lazyComponent(async () => (await import('./confirm-host.tsx')).ConfirmHost)
const Confirmations = () => useValue(confirmStore.open) && <ConfirmHost />
const ShellDialogs = lazyComponent(async () => (await import('./shell-dialogs.tsx')).ShellDialogs)
const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette, {
  fallback: <PaletteLoading />,
  isFallbackFirst: true,
})
const HelpStrip = lazyComponent(async () => (await import('./help/help-strip.tsx')).HelpStrip, { msAfterPaint: 1_000 })
const PrintHead = lazyComponent(async () => (await import('./print-head.tsx')).PrintHead, { msAfterPaint: 1_000 })
const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
// Already loaded: a download imports the tray before it starts.
const DownloadsTray = lazyComponent(
  async () => (await import('../../shared/downloads/downloads-tray.tsx')).DownloadsTray,
)

/** Shows the session's downloads on every screen. Takes up space at the end of the page, so that it covers nothing. */
const DownloadsDock = () => {
  const account = useAccount()?.name
  const list = useValue(downloads.list)
  useEffect(() => {
    if (account === undefined) return
    downloads.startSession(account)
    return downloads.endSession
  }, [account])
  if (list.length === 0) return null
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 flex justify-end p-4">
      <DownloadsTray list={list} />
    </div>
  )
}

const HomeLink = () => {
  const t = useTranslations('menu')
  const product = useContext(ProductNameContext)
  const election = useContext(ElectionNameContext)
  return (
    <Link
      href={paths.home()}
      aria-label={t('home', { product })}
      className="flex min-w-0 flex-wrap items-center gap-x-2.5 rounded-md font-semibold tracking-tight"
    >
      <Logo />
      {product}
      {election && (
        <span
          title={election}
          className="wrap-anywhere line-clamp-2 basis-full ps-8.5 font-normal text-sm text-soft leading-tight max-lg:line-clamp-1"
        >
          {election}
        </span>
      )}
    </Link>
  )
}

const ShellLayout = () => {
  const t = useTranslations('menu')
  const palette = useTranslations('palette')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [dialog, setDialog] = useState<ShellDialog>()
  const [floatingHost, setFloatingHost] = useState<HTMLElement | null>(null)
  const isWide = useMediaQuery(menuColumnQuery)
  const openPalette = () => setPaletteOpen(true)
  usePaletteShortcut(setPaletteOpen)
  useVisitedPlaces()
  useScreenActions([{ key: '?', label: palette('shortcuts'), run: () => setDialog('shortcuts') }])
  useEffect(listenForKeys, [])
  useEffect(startFocusRestore, [])
  return (
    <div
      data-shell
      data-opening={isPaletteOpen || undefined}
      className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-surface px-3 py-2 shadow-floating focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
      >
        {t('skipToContent')}
      </a>
      <header className="sticky top-0 z-30 border-line bg-surface max-lg:border-b lg:h-dvh lg:border-e">
        <div className="flex h-12 items-center gap-2 px-3 lg:hidden">
          <IconButton icon={MenuIcon} name={t('open')} aria-haspopup="dialog" onClick={() => setDrawerOpen(true)} />
          <HomeLink />
          {!isWide && <RehearsalMark className="min-w-0 overflow-hidden text-sm" />}
          {!isWide && <ConnectionLine isInBar />}
          <PaletteButton isSmall onOpen={openPalette} />
        </div>
        <div className="flex h-full flex-col gap-3 overflow-y-auto p-3 max-lg:hidden">
          {/* With room for two lines of the election's name, which arrives later. */}
          <div className="min-h-[4.125rem] px-2 pt-1.5">
            <HomeLink />
          </div>
          <PaletteButton onOpen={openPalette} />
          <div className="grow">
            <MainMenu />
          </div>
          <div className="grid grid-cols-1 gap-1">
            {isWide && <RehearsalMark className="mb-1" />}
            {isWide && <ConnectionLine />}
            <AccountMenu />
          </div>
        </div>
      </header>
      {isDrawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}
      {/* Panes scroll instead of the page, and use the whole width. */}
      <div
        data-column
        className="flex min-w-0 flex-col max-lg:min-h-[calc(100dvh-var(--shell-top))] lg:has-[[data-panes]]:h-dvh"
      >
        <ArchiveLine />
        <HelpStrip />
        <ReleaseLine />
        <IgnoredFilters />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] has-[>[data-wide]]:max-w-[128rem] grow p-6 outline-none max-sm:p-4 lg:has-[[data-panes]]:min-h-0 lg:has-[[data-panes]]:max-w-none lg:has-[[data-panes]]:p-0"
        >
          <PrintHead />
          <MfaGate>
            <ArchiveGate>
              <UnseenTitle>
                <FloatingHostContext value={floatingHost}>
                  <Outlet />
                </FloatingHostContext>
              </UnseenTitle>
            </ArchiveGate>
          </MfaGate>
        </main>
        <div
          ref={setFloatingHost}
          className="pointer-events-none sticky bottom-4 z-20 mb-4 grid justify-items-center gap-2 px-4 empty:hidden"
        />
        <DownloadsDock />
      </div>
      <DeferredShell />
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} onDialog={setDialog} />}
      {dialog && <ShellDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
      <MenuHost />
      <Confirmations />
      <Announcer />
    </div>
  )
}

/** The layout around every screen: menu, connection, toasts. From 1024 px the menu is a column. */
export const Shell = () => (
  <ElectionProvider>
    <ShellLayout />
  </ElectionProvider>
)
