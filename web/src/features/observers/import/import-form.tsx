import { MAX_IMPORT_ROWS } from '@scrutineer/contract/imports'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { ColumnTable } from '../../../shared/table-files/column-table.tsx'
import { FileNotes } from '../../../shared/table-files/file-notes.tsx'
import { FormatFields } from '../../../shared/table-files/format-fields.tsx'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import { useTableProblem } from '../../../shared/table-files/use-table-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { templateFile } from './file/csv-files.ts'
import type { ImportField } from './file/observer-row.ts'
import type { ObserversFile } from './file/read-observers.ts'
import type { ObserverImport } from './use-observer-import.ts'
import { countUpdates } from './use-update-check.ts'

const useFileMessage = ({ problem, read, isUnreadable }: ObserverImport['preview']) => {
  const t = useTranslations('observerImport')
  const problemText = useTableProblem()
  if (isUnreadable) return t('unreadable')
  if (problem === 'tooMany') return t('tooMany', { count: MAX_IMPORT_ROWS })
  if (problem !== undefined) return problemText(problem)
  if (read === undefined) return undefined
  const [first] = read.missing
  if (first === 'stationCounty' || first === 'stationNumber') return t('stationColumnMissing', { column: t(first) })
  if (first !== undefined) return t('missingColumns', { columns: read.missing.map(field => t(field)).join(', ') })
  return read.rows.length === 0 ? t('noObservers') : undefined
}

const NgoSelect = ({ ngos, ngoId, selectNgo, preview, progress }: ObserverImport) => {
  const t = useTranslations('observerImport')
  const tObservers = useTranslations('observers')
  const isOptional = preview.isNgoOfAllRowsNamed
  return (
    <Select
      label={t('ngo')}
      name="ongId"
      value={ngoId ?? ''}
      disabled={progress !== undefined || ngos.length < 2}
      required={!isOptional}
      choices={ngos.map(({ id, name, isActive }) => ({
        value: id,
        label: isActive ? name : tObservers('inactiveNgo', { ngo: name }),
      }))}
      onChoose={id => id !== undefined && selectNgo(id)}
    >
      {ngoId === undefined && (
        <option value="" disabled>
          {isOptional ? t('ngosOfFile') : t('chooseNgo')}
        </option>
      )}
    </Select>
  )
}

const personFields = ['phone', 'pin', 'name', 'firstName', 'backupPhone'] as const
const stationFields = ['stations', 'stationCounty', 'stationNumber'] as const

interface ColumnsProps {
  pick: PickedFile<ImportField>
  read: ObserversFile
  /** Rows may name their NGO. */
  hasNgos: boolean
  onPick: (pick: PickedFile<ImportField>) => void
}

/** How the file was read and what its columns are, to be changed if the guess is wrong. Open if a column is missing or nothing names one. */
const ColumnsDetails = ({ pick, read, hasNgos, onPick }: ColumnsProps) => {
  const t = useTranslations('observerImport')
  // Stays open when the column has been chosen.
  const [isOpenAtFirst] = useState(read.missing.length > 0 || read.unsure.length > 0)
  const fields = [...personFields, ...stationFields, ...(hasNgos ? (['ngo'] as const) : [])]
  return (
    <details open={isOpenAtFirst} className="rounded-md border px-3 py-2">
      <summary className="cursor-pointer font-medium text-sm">{t('columnsTitle')}</summary>
      <div className="mt-3 grid gap-4">
        <FormatFields format={read.format} onChoice={choice => onPick({ ...pick, choice, mapping: undefined })} />
        <ColumnTable
          columns={read.columns}
          fields={fields.map(field => ({ field, label: t(field) }))}
          // Before the file has been read again, the columns are those just chosen.
          mapping={pick.mapping ?? read.mapping}
          unsure={read.unsure}
          onMapping={mapping => onPick({ ...pick, mapping })}
        />
      </div>
    </details>
  )
}

/** The form to select the NGO and the file of an import. */
export const ImportForm = (state: ObserverImport) => {
  const { ngos, pick, preview, isUpdating, progress, reason } = state
  const t = useTranslations('observerImport')
  const language = useLocale()
  const hintId = useId()
  const isSending = progress !== undefined
  const fileMessage = useFileMessage(preview)
  const changes = preview.added.length + (preview.update ? countUpdates(preview.update).changed : 0)
  const isReady = fileMessage === undefined && preview.isComplete && changes > 0
  return (
    <Card aria-label={t('TITLE')}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void state.start()
        }}
      >
        <div className="grid gap-4 p-5">
          <NgoSelect {...state} />
          <FileDrop
            label={t('file')}
            hint={t('columns')}
            prompt={t('prompt')}
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            disabled={isSending}
            error={fileMessage}
            file={pick?.file}
            onFile={state.selectFile}
          />
          <div>
            <Checkbox
              label={t('updateExisting')}
              aria-describedby={hintId}
              checked={isUpdating}
              disabled={isSending}
              onChange={event => state.setUpdating(event.currentTarget.checked)}
            />
            <p id={hintId} className="text-soft">
              {t('updateHint')}
            </p>
          </div>
          {preview.read && <FileNotes {...preview.read} />}
          {pick && preview.read && (
            <ColumnsDetails
              key={pick.number}
              pick={pick}
              read={preview.read}
              hasNgos={ngos.length > 1}
              onPick={state.setPick}
            />
          )}
        </div>
        <footer className="grid gap-3 border-line border-t px-5 py-4">
          <FormError text={reason} />
          {isSending && (
            <Progress
              label={
                progress.isCanceling
                  ? t('canceling')
                  : t(progress.isAdding ? 'adding' : 'sending', { done: progress.done, total: progress.total })
              }
              fraction={progress.done > 0 ? progress.done / progress.total : undefined}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={isSending} disabled={!isReady || isSending}>
              {t('IMPORT')}
            </Button>
            {isSending && !progress.isCanceling && <Button onClick={state.cancel}>{t('cancel')}</Button>}
            <Button
              variant="ghost"
              icon={Download}
              label={t('template')}
              className="ms-auto"
              onClick={() => saveFile(templateFile(language), t('templateFileName'))}
            />
          </div>
        </footer>
      </form>
    </Card>
  )
}
