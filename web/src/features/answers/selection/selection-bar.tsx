import { MAX_NAMED_REPORTS, type ThreadPage } from '@scrutineer/contract/fields/threads'
import type { BatchAction } from '@scrutineer/contract/follow-up-batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, CheckCheck, CornerUpRight, Download, Send, Undo2, UserCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { stashRecipients } from '../../../shared/activity/recipients.ts'
import { paths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingBar, FloatingBars } from '../../../ui/layout/floating-bar.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { RowMenuTrigger } from '../../../ui/overlay/menu.tsx'
import { threadsQuery } from '../threads/threads-query.ts'
import { useThreadAddress } from '../threads/use-threads.ts'
import type { ThreadSelection } from './use-thread-selection.ts'

const BatchDialog = lazyComponent(async () => (await import('./batch-dialog.tsx')).BatchDialog)
const DownloadDialog = lazyComponent(async () => (await import('../export/download-dialog.tsx')).DownloadDialog)

/** Reports of all pages that one call lists. */
const maxSelected = 1000

const buttons = [
  { action: 'take', icon: UserCheck },
  { action: 'assign', icon: ArrowRightLeft },
  { action: 'refer', icon: CornerUpRight },
] as const

interface Props {
  selection: ThreadSelection
  /** The shown page, with the number of all reports of the list. */
  total: ThreadPage
  /** The details cover the list on a small screen. */
  isCovered: boolean
}

/** Selects the reports of all pages, up to the limit. */
const SelectAllPages = ({ selection, total: { totalItems, totalIsMinimum } }: Omit<Props, 'isCovered'>) => {
  const t = useTranslations()
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const { isUrgent, search } = useThreadAddress()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(threadsQuery(isUrgent, { ...search, pageSize: maxSelected }, 1)),
    onSuccess: list => list && selection.add(list.data),
    onError: error => toast('error', t('ui.failed'), getErrorMessage(error)),
  })
  const isCut = totalIsMinimum === true || totalItems > maxSelected
  return (
    <Button variant="ghost" isBusy={isPending} disabled={isPending} onClick={() => mutate()}>
      {isCut
        ? t('answers.batch.selectFirst', { count: maxSelected })
        : t('answers.batch.selectAll', { count: totalItems })}
    </Button>
  )
}

/** The number of selected reports, with the actions for them. */
export const SelectionBar = ({ selection, total, isCovered }: Props) => {
  const t = useTranslations('answers.batch')
  const navigate = useNavigate()
  const { isUrgent, search } = useThreadAddress()
  const [dialog, setDialog] = useState<BatchAction | 'download'>()
  const { rows, ids, isPageSelected, clear } = selection
  const count = rows.length
  const onClose = () => setDialog(undefined)
  const message = () => {
    const byId = new Map(
      rows.map(({ idObserver: id, observerName: name, observerPhoneNumber: phone = '' }) => [id, { id, name, phone }]),
    )
    stashRecipients([...byId.values()])
    void navigate({ href: paths.notifications() })
  }
  const isTooLong = count > MAX_NAMED_REPORTS
  const more = [
    { label: t('action.release'), icon: Undo2, onSelect: () => setDialog('release') },
    { label: t('action.seen'), icon: CheckCheck, onSelect: () => setDialog('seen') },
    { label: t('message'), icon: Send, onSelect: message },
    {
      label: t('download'),
      icon: Download,
      onSelect: () => setDialog('download'),
      disabledReason: isTooLong ? t('tooMany', { count: MAX_NAMED_REPORTS }) : undefined,
    },
  ]
  return (
    <>
      <FloatingBars>
        <FloatingBar label={t('selection')} className={isCovered ? 'max-lg:hidden' : undefined}>
          <p className="font-medium">{t('selected', { count })}</p>
          <IconButton icon={X} name={t('clear')} aria-keyshortcuts="Escape" onClick={clear} />
          {isPageSelected && total.totalItems > count && <SelectAllPages {...{ selection, total }} />}
          {buttons.map(({ action, icon: Icon }) => (
            <Button icon={Icon} label={t(`action.${action}`)} key={action} onClick={() => setDialog(action)} />
          ))}
          <RowMenuTrigger items={more} name={t('more')} />
        </FloatingBar>
      </FloatingBars>
      {/* Not among the bars: between them nothing can be clicked. */}
      {dialog === 'download' && <DownloadDialog {...{ search, isUrgent, onClose }} reports={[...ids]} />}
      {dialog && dialog !== 'download' && (
        // What was taken remains selected, to be referred next.
        <BatchDialog {...{ onClose }} action={dialog} threads={rows} onDone={dialog === 'take' ? onClose : clear} />
      )}
    </>
  )
}
