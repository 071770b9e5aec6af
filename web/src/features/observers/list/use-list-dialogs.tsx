import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { ListDialogRequest } from './list-dialogs.tsx'

/** Nobody needs a dialog to read the list: their code comes after the screen. */
const loadDialogs = () => import('./list-dialogs.tsx')
const ListDialogs = lazy(async () => ({ default: (await loadDialogs()).ListDialogs }))

type Props = Omit<ComponentProps<typeof ListDialogs>, 'dialogRequest' | 'onClose'>

/** The list's dialogs: `ask` opens one, `dialogs` draws it. */
export const useListDialogs = () => {
  const t = useTranslations('observers')
  const [dialogRequest, setDialogRequest] = useState<ListDialogRequest>()
  useEffect(() => {
    // Not here yet and not fetched now: the first press fetches it, and says so if it can't.
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  const openDialog = async (next: ListDialogRequest) => {
    try {
      await loadDialogs()
      setDialogRequest(next)
    } catch {
      // The network is gone before the dialogs' code was here; the next press tries again.
      toast('error', t('error'), t('dialogMissing'))
    }
  }
  const dialogs = (props: Props) =>
    dialogRequest && (
      <Suspense>
        <ListDialogs {...props} dialogRequest={dialogRequest} onClose={() => setDialogRequest(undefined)} />
      </Suspense>
    )
  return { openDialog: (next: ListDialogRequest) => void openDialog(next), dialogs }
}
