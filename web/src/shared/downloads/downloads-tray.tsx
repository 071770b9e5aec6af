import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import { useMutation } from '@tanstack/react-query'
import {
  ChevronDown,
  CircleCheck,
  CircleX,
  Download as DownloadIcon,
  FileCheck,
  FileText,
  RotateCw,
  X,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/feedback/announcer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useErrorMessage } from '../use-error-message.ts'
import { type Download, downloads } from './downloads.ts'

const stateStyles = {
  running: { icon: DownloadIcon, color: 'text-accent' },
  saved: { icon: CircleCheck, color: 'text-accent' },
  stopped: { icon: CircleX, color: 'text-soft' },
  failed: { icon: CircleX, color: 'text-danger' },
}

const companions = {
  manifest: { icon: FileCheck, label: 'saveManifest', hint: 'manifestHint' },
  datapackage: { icon: FileText, label: 'saveDataPackage', hint: 'dataPackageHint' },
} as const

interface SaveProps {
  /** Id of the download's title. */
  titleId: string
  kind: keyof typeof companions
  save: () => Promise<void>
}

/** Loads and saves a file about the downloaded one. */
const SaveButton = ({ titleId, kind, save }: SaveProps) => {
  const t = useTranslations('downloads')
  const { icon: Icon, label, hint } = companions[kind]
  const getErrorMessage = useErrorMessage()
  const { mutate, isPending, error } = useMutation({ mutationFn: save })
  return (
    <>
      <Button
        size="narrow"
        icon={Icon}
        label={t(label)}
        className="justify-self-start"
        aria-describedby={titleId}
        isBusy={isPending}
        disabled={isPending}
        onClick={() => mutate()}
      />
      <p className="text-soft text-sm">{t(hint)}</p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {getErrorMessage(error)}
        </p>
      )}
    </>
  )
}

const DownloadRow = ({ download, onDismiss }: { download: Download; onDismiss: () => void }) => {
  const t = useTranslations()
  const getErrorMessage = useErrorMessage()
  const language = useLocale()
  const titleId = useId()
  const { id, title, filters, state, progress, fileName, error, savable = [] } = download
  const { icon: Icon, color } = stateStyles[state]
  const size = formatBytes(progress.bytes, language)
  const savedMessage = fileName && t('downloads.saved', { name: fileName, size })
  useEffect(() => {
    if (savedMessage) announce(savedMessage)
  }, [savedMessage])
  const reason =
    error instanceof CallError && error.code === 'broken_off'
      ? t('downloads.interrupted', { size })
      : getErrorMessage(error)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-1 border-line border-t px-3 py-2">
      <Icon aria-hidden className={classNames('mt-0.5 size-4', color)} />
      <div className="grid gap-1">
        <p id={titleId} className="wrap-anywhere">
          <span className="font-medium">{title}</span>{' '}
          <span className="text-soft">{filters.length > 0 ? filters.join(' · ') : t('downloads.everything')}</span>
        </p>
        {state === 'running' && (
          <>
            <progress
              aria-labelledby={titleId}
              className="h-1.5 w-full accent-accent"
              {...(progress.total !== undefined && { value: progress.bytes, max: progress.total })}
            />
            <p className="text-soft text-sm">
              {progress.bytes > 0 ? t('downloads.received', { size }) : t('downloads.preparing')}
            </p>
          </>
        )}
        {savedMessage && <p className="wrap-anywhere text-soft text-sm">{savedMessage}</p>}
        {savable.map(companion => (
          <SaveButton key={companion.kind} titleId={titleId} {...companion} />
        ))}
        {state === 'stopped' && <p className="text-soft text-sm">{t('downloads.stopped')}</p>}
        {state === 'failed' && (
          <p role="alert" className="whitespace-pre-line text-danger text-sm">
            {reason}
          </p>
        )}
        {(state === 'failed' || state === 'stopped') && (
          <Button
            icon={RotateCw}
            label={t('ui.retry')}
            className="justify-self-start"
            aria-describedby={titleId}
            onClick={() => downloads.retry(id)}
          />
        )}
      </div>
      <IconButton
        icon={X}
        name={state === 'running' ? t('downloads.stop', { title }) : t('downloads.dismiss', { title })}
        className="-mt-1 -me-1.5"
        onClick={state === 'running' ? () => downloads.stop(id) : onDismiss}
      />
    </li>
  )
}

/** The list of downloads with their progress and results. */
export const DownloadsTray = ({ list }: { list: readonly Download[] }) => {
  const t = useTranslations('downloads')
  const id = useId()
  const header = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  const count = list.filter(({ state }) => state === 'running').length
  const dismiss = (download: Download) => {
    // The button is removed with its row, so move the focus within the tray or back to the screen.
    const next = list.length > 1 ? header.current : document.getElementById('content')
    next?.focus({ preventScroll: true })
    downloads.dismiss(download.id)
  }
  return (
    <section
      aria-label={t('title')}
      className="pointer-events-auto w-[min(24rem,100%)] overflow-hidden rounded-lg bg-surface shadow-floating"
    >
      <button
        ref={header}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-2 px-3 text-start hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="font-semibold">{t('title')}</span>
        <span className="grow text-soft">{count > 0 && t('inProgress', { count })}</span>
        <ChevronDown aria-hidden className={classNames('size-4 text-soft', !isOpen && 'rotate-180')} />
      </button>
      <ul id={id} hidden={!isOpen} className="max-h-[50dvh] overflow-y-auto">
        {list.map(download => (
          <DownloadRow key={download.id} download={download} onDismiss={() => dismiss(download)} />
        ))}
      </ul>
    </section>
  )
}
