import { MAX_IMPORT_ROWS, observersUpload } from '@scrutineer/contract/imports'
import type { Ngo } from '@scrutineer/contract/ngos'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { templateFile } from './csv-files.ts'
import type { useImportPreview } from './use-import-preview.ts'

interface Props {
  known: readonly Ngo[]
  ngoId: number | undefined
  file: File | undefined
  preview: ReturnType<typeof useImportPreview>
  /** How much has been sent, 0 to 1; undefined while nothing is. */
  progress: number | undefined
  /** Why the import failed. */
  reason: string | undefined
  onNgo: (id: number) => void
  onFile: (file: File) => void
  onImport: () => void
}

const useFileMessage = ({ fault, missing, lines, isUnreadable }: Props['preview']) => {
  const t = useTranslations('observerImport')
  if (isUnreadable) return t('unreadable')
  switch (fault) {
    case undefined:
      return lines?.length === 0 ? t('nobody') : undefined
    case 'tooLarge':
      return t('tooLarge', { megabytes: observersUpload.maxBytes / 1024 / 1024 })
    case 'tooMany':
      return t('tooMany', { count: MAX_IMPORT_ROWS })
    case 'notUtf8':
      return t('notUtf8')
    case 'notCsv':
      return t('notCsv')
    case 'missingColumns':
      return t('missingColumns', { columns: missing.join(', ') })
  }
}

const NgoSelect = ({
  known,
  ngoId,
  isDisabled,
  onNgo,
}: Pick<Props, 'known' | 'ngoId' | 'onNgo'> & { isDisabled: boolean }) => {
  const t = useTranslations('observerImport')
  const observerWords = useTranslations('observers')
  return (
    <Select
      label={t('ngo')}
      name="ongId"
      value={ngoId ?? ''}
      disabled={isDisabled}
      required
      onChange={event => onNgo(Number(event.currentTarget.value))}
    >
      {ngoId === undefined && (
        <option value="" disabled>
          {t('chooseNgo')}
        </option>
      )}
      {known.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : observerWords('inactiveNgo', { ngo: name })}
        </option>
      ))}
    </Select>
  )
}

/** Whose observers they become, and the file. */
export const ImportForm = ({ known, ngoId, file, preview, progress, reason, onNgo, onFile, onImport }: Props) => {
  const t = useTranslations('observerImport')
  const language = useLocale()
  const isSending = progress !== undefined
  const fileMessage = useFileMessage(preview)
  const isReady = ngoId !== undefined && file !== undefined && fileMessage === undefined && !preview.isReading
  return (
    <Card aria-label={t('TITLE')}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isReady) onImport()
        }}
      >
        <div className="grid gap-4 p-5">
          <NgoSelect {...{ known, ngoId, onNgo }} isDisabled={isSending || known.length < 2} />
          <FileDrop
            label={t('file')}
            hint={t('columns')}
            prompt={t('prompt')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            disabled={isSending}
            error={fileMessage}
            {...{ file, onFile }}
          />
        </div>
        <footer className="grid gap-3 border-line border-t px-5 py-4">
          <FormError text={reason} />
          {isSending && (
            <Progress
              label={progress < 1 ? t('sending') : t('adding')}
              fraction={progress < 1 ? progress : undefined}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={isSending} disabled={!isReady || isSending}>
              {t('IMPORT')}
            </Button>
            <Button
              variant="quiet"
              className="ml-auto"
              onClick={() => saveFile(templateFile(language), t('templateFileName'))}
            >
              <Download aria-hidden />
              {t('template')}
            </Button>
          </div>
        </footer>
      </form>
    </Card>
  )
}
