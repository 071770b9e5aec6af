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

/** Selects the reports of all pages, up to the limit. */
const SelectAllPages = ({
  selection,
  total: { totalItems, totalIsMinimum },
}: Pick<Props, 'selection'> & { total: ThreadPage }) => {
  const tBatch = useTranslations('answers.batch')
  const t = useTranslations('ui')
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const { isUrgent, search } = useThreadAddress()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(threadsQuery(isUrgent, { ...search, pageSize: maxSelected }, 1)),
    onSuccess: list => list && selection.add(list.data),
    onError: error => toast('error', t('failed'), getErrorMessage(error)),
  })
  const isCut = totalIsMinimum === true || totalItems > maxSelected
  return (
    <Button variant="ghost" isBusy={isPending} disabled={isPending} onClick={() => mutate()}>
      {isCut ? tBatch('selectFirst', { count: maxSelected }) : tBatch('selectAll', { count: totalItems })}
    </Button>
  )
}

interface Props {
  selection: ThreadSelection
  /** The shown page, with the number of all reports of the list. */
  total: ThreadPage | undefined
  /** The details cover the list on a small screen. */
  isCovered: boolean
}

/** The number of selected reports, with the actions for them. */
export const SelectionBar = ({ selection, total, isCovered }: Props) => {
  const t = useTranslations('answers.batch')
  const navigate = useNavigate()
  const { isUrgent, search } = useThreadAddress()
  const [dialog, setDialog] = useState<BatchAction | 'download'>()
  const { rows } = selection
  const count = rows.length
  const close = () => setDialog(undefined)
  const message = () => {
    const observers = rows.map(({ idObserver: id, observerName: name, observerPhoneNumber: phone = '' }) => ({
      id,
      name,
      phone,
    }))
    stashRecipients([...new Map(observers.map(observer => [observer.id, observer])).values()])
    void navigate({ href: paths.notifications() })
  }
  const more = [
    { label: t('action.release'), icon: Undo2, onSelect: () => setDialog('release') },
    { label: t('action.seen'), icon: CheckCheck, onSelect: () => setDialog('seen') },
    { label: t('message'), icon: Send, onSelect: message },
    {
      label: t('download'),
      icon: Download,
      onSelect: () => setDialog('download'),
      disabledReason: count > MAX_NAMED_REPORTS ? t('tooMany', { count: MAX_NAMED_REPORTS }) : undefined,
    },
  ]
  return (
    <FloatingBars>
      <FloatingBar label={t('selection')} className={isCovered ? 'max-lg:hidden' : undefined}>
        <p className="font-medium">{t('selected', { count })}</p>
        <IconButton icon={X} name={t('clear')} aria-keyshortcuts="Escape" onClick={selection.clear} />
        {selection.isPageSelected && total && total.totalItems > count && (
          <SelectAllPages selection={selection} total={total} />
        )}
        <Button onClick={() => setDialog('take')}>
          <UserCheck aria-hidden />
          {t('action.take')}
        </Button>
        <Button onClick={() => setDialog('assign')}>
          <ArrowRightLeft aria-hidden />
          {t('action.assign')}
        </Button>
        <Button onClick={() => setDialog('refer')}>
          <CornerUpRight aria-hidden />
          {t('action.refer')}
        </Button>
        <RowMenuTrigger items={more} name={t('more')} />
      </FloatingBar>
      {dialog === 'download' && (
        <DownloadDialog {...{ search, isUrgent }} reports={[...selection.ids]} onClose={close} />
      )}
      {dialog && dialog !== 'download' && <BatchDialog action={dialog} threads={rows} onClose={close} />}
    </FloatingBars>
  )
}
