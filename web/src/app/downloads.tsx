import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../features/session/use-account.ts'
import { downloads } from '../shared/downloads.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

/** It is there already: whoever starts a download fetches it first. */
const LazyDownloadsTray = lazyComponent(async () => (await import('../shared/downloads-tray.tsx')).DownloadsTray)

/** Keeps the downloads of a session in view on every screen. It takes its own room at a screen's end: nothing stays covered. */
export const DownloadsDock = () => {
  const account = useAccount()?.name
  const list = useSyncExternalStore(downloads.subscribe, downloads.list)
  useEffect(() => {
    if (account === undefined) return
    downloads.startSession(account)
    return downloads.endSession
  }, [account])
  if (list.length === 0) return null
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 flex justify-end p-4">
      <LazyDownloadsTray list={list} />
    </div>
  )
}
