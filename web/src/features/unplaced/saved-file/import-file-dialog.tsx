import {
  type ImportedOutbox,
  MAX_REFUSED_IN_A_ROW,
  MAX_SAVED_FILE_BYTES,
  MAX_SAVED_PARTS,
  outboxImports,
} from '@scrutineer/contract/outbox-import'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useUpload } from '../../../shared/form/use-upload.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** What came of the import of a phone's file. */
const ImportedFile = ({ imported, onClose }: { imported: ImportedOutbox; onClose: () => void }) => {
  const t = useTranslations('unplaced.savedFile')
  const tUi = useTranslations('ui')
  const { observerName, deviceName, savedAt, received, known, files, damagedFiles, refused, refusedCount, stoppedBy } =
    imported
  return (
    <>
      {!imported.isWhole && (
        <p role="alert" className="font-medium text-danger">
          {t('notWhole')}
        </p>
      )}
      {stoppedBy && (
        <p role="alert" className="font-medium text-danger">
          {stoppedBy === 'limit'
            ? t('stoppedAtLimit', { count: MAX_SAVED_PARTS })
            : t('stoppedByRefusals', { count: MAX_REFUSED_IN_A_ROW })}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-soft">{t('phoneOf')}</dt>
        <dd>
          <Link
            href={paths.observer('view', imported.observerPhoneNumber)}
            className="rounded-sm text-accent underline"
          >
            {observerName}
          </Link>
          {deviceName && ` · ${deviceName}`}
        </dd>
        <dt className="text-soft">{t('savedAt')}</dt>
        <dd>
          <Timestamp at={savedAt} />
        </dd>
        <dt className="text-soft">{t('items')}</dt>
        <dd>{t('received', { count: received, known })}</dd>
        <dt className="text-soft">{t('files')}</dt>
        <dd>{t('filesReceived', { count: files, damaged: damagedFiles })}</dd>
      </dl>
      {refusedCount > 0 && (
        <section className="grid gap-1.5">
          <h3 className="font-medium text-danger">{t('refused', { count: refusedCount })}</h3>
          {refusedCount > refused.length && <p>{t('firstRefused', { count: refused.length })}</p>}
          <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto ps-5">
            {refused.map(({ id, reason }, index) => (
              // An item without a readable id has none; the list never changes.
              <li key={index}>
                {reason} {id && <span className="text-soft">{id}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-soft">{t('receipts')}</p>
      <DialogButtons>
        <Button variant="primary" label={tUi('close')} onClick={onClose} />
      </DialogButtons>
    </>
  )
}

interface Props {
  onClose: () => void
  /** Some of the file's reports may be unplaced. */
  onImported: () => void
}

/**
 * Imports a file that a phone without a network has saved. Closing the dialog ends the upload; what has arrived whole is imported.
 */
export const ImportFileDialog = ({ onClose, onImported }: Props) => {
  const t = useTranslations('unplaced.savedFile')
  const tUi = useTranslations('ui')
  const [file, setFile] = useState<File>()
  const [imported, setImported] = useState<ImportedOutbox>()
  const { upload, cancel, progress, isBusy, fieldError, clearFieldError, reason, title } = useUpload(['file'])
  const isTooLarge = file !== undefined && file.size > MAX_SAVED_FILE_BYTES
  const send = (chosen: File) =>
    upload(async options => {
      const form = new FormData()
      form.set('file', chosen)
      setImported(await call(outboxImports.file, { form, ...options }))
      onImported()
    })
  const close = () => {
    cancel()
    onClose()
  }
  if (imported)
    return (
      <Dialog title={t(imported.isWhole && !imported.stoppedBy ? 'doneTitle' : 'partTitle')} onClose={onClose}>
        <ImportedFile imported={imported} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('title')} onClose={close}>
      <p className="text-soft">{t('hint')}</p>
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (file) void send(file)
        }}
      >
        <FileDrop
          label={t('file')}
          prompt={t('prompt')}
          file={file}
          error={isTooLarge ? t('tooLarge', { size: MAX_SAVED_FILE_BYTES / 1024 ** 3 }) : fieldError('file')}
          disabled={isBusy}
          onFile={chosen => {
            setFile(chosen)
            clearFieldError('file')
          }}
        />
        {isBusy && (
          <Progress
            label={progress === 1 ? t('importing') : t('uploading')}
            fraction={progress === 1 ? undefined : progress}
          />
        )}
        <FormError text={reason ?? title} />
        <DialogButtons>
          <Button onClick={close}>{tUi('cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={!file || isTooLarge || isBusy}>
            {t('import')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
