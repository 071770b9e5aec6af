import { type ImportedOutbox, MAX_REFUSED_IN_A_ROW, MAX_SAVED_PARTS } from '@scrutineer/contract/outbox-import'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** What came of the import of a phone's file. */
export const ImportedFile = ({ imported, onClose }: { imported: ImportedOutbox; onClose: () => void }) => {
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
          <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto pl-5">
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
        <Button variant="primary" onClick={onClose}>
          {tUi('close')}
        </Button>
      </DialogButtons>
    </>
  )
}
