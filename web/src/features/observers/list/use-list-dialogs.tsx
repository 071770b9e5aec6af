import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { ListDialogRequest } from './list-dialogs.tsx'

/** The dialogs are loaded when one of them is opened first. */
const loadDialogs = () => import('./list-dialogs.tsx')
const ListDialogs = lazy(async () => ({ default: (await loadDialogs()).ListDialogs }))

type Props = Omit<ComponentProps<typeof ListDialogs>, 'dialogRequest' | 'onClose' | 'onReissued'>

/** The list's dialogs: `openDialog` opens one, `dialogs` renders it. */
export const useListDialogs = () => {
  const t = useTranslations('observers')
  const [dialogRequest, setDialogRequest] = useState<ListDialogRequest>()
  const openDialog = async (request: ListDialogRequest) => {
    try {
      await loadDialogs()
      setDialogRequest(request)
    } catch {
      // The code couldn't be loaded; the next click tries again.
      toast('error', t('error'), t('dialogFailed'))
    }
  }
  const dialogs = (props: Props) =>
    dialogRequest && (
      <Suspense>
        <ListDialogs
          {...props}
          dialogRequest={dialogRequest}
          onClose={() => setDialogRequest(undefined)}
          onReissued={() => setDialogRequest({ kind: 'pins', isNewestShown: true })}
        />
      </Suspense>
    )
  return { openDialog: (request: ListDialogRequest) => void openDialog(request), dialogs }
}
