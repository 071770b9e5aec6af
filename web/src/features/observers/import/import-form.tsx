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
  ngos: readonly Ngo[]
  ngoId: number | undefined
  file: File | undefined
  preview: ReturnType<typeof useImportPreview>
  /** Uploaded fraction, 0 to 1; undefined if no upload is running. */
  progress: number | undefined
  /** Error message of a failed import. */
  reason: string | undefined
  onNgo: (id: number) => void
  onFile: (file: File) => void
  onImport: () => void
}

const useFileMessage = ({ fileError, missing, rows, isUnreadable }: Props['preview']) => {
  const t = useTranslations('observerImport')
  if (isUnreadable) return t('unreadable')
  switch (fileError) {
    case undefined:
      return rows?.length === 0 ? t('noObservers') : undefined
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
  ngos,
  ngoId,
  isDisabled,
  onNgo,
}: Pick<Props, 'ngos' | 'ngoId' | 'onNgo'> & { isDisabled: boolean }) => {
  const t = useTranslations('observerImport')
  const tObservers = useTranslations('observers')
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
      {ngos.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : tObservers('inactiveNgo', { ngo: name })}
        </option>
      ))}
    </Select>
  )
}

/** The form to select the NGO and the file of an import. */
export const ImportForm = ({ ngos, ngoId, file, preview, progress, reason, onNgo, onFile, onImport }: Props) => {
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
          <NgoSelect ngos={ngos} ngoId={ngoId} onNgo={onNgo} isDisabled={isSending || ngos.length < 2} />
          <FileDrop
            label={t('file')}
            hint={t('columns')}
            prompt={t('prompt')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            disabled={isSending}
            error={fileMessage}
            file={file}
            onFile={onFile}
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
              variant="ghost"
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
