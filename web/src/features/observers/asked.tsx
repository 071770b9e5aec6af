import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../ui/toast-store.ts'
import type { Asked } from './list-dialogs.tsx'

/** Nobody needs a dialog to read the list: their code comes after the screen. */
const loadDialogs = () => import('./list-dialogs.tsx')
const ListDialogs = lazy(async () => ({ default: (await loadDialogs()).ListDialogs }))

type Props = Omit<ComponentProps<typeof ListDialogs>, 'asked' | 'onClose'>

/** The list's dialogs: `ask` opens one, `dialogs` draws it. */
export const useAsked = () => {
  const t = useTranslations('observers')
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    // Not here yet and not fetched now: the first press fetches it, and says so if it can't.
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  const ask = async (next: Asked) => {
    try {
      await loadDialogs()
      setAsked(next)
    } catch {
      // The network is gone before the dialogs' code was here; the next press tries again.
      toast('error', t('error'), t('dialogMissing'))
    }
  }
  const dialogs = (props: Props) =>
    asked && (
      <Suspense>
        <ListDialogs {...props} asked={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    )
  return { ask: (next: Asked) => void ask(next), dialogs }
}
