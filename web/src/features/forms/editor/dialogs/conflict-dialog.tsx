import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import { IssueList } from '../issue-list.tsx'
import { diffForms } from '../model/diff-forms.ts'
import { decodeForm, type ServerForm } from '../model/form-codec.ts'
import { formKey, type Parts } from '../model/form-parts.ts'
import { usePartLabels } from '../parts/part-labels.ts'
import { PreviewDialog } from './preview-dialog.tsx'

interface Props {
  theirs: ServerForm
  mine: Parts
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Resolves a conflict with another user's save: keep this version, or take theirs. */
export const ConflictDialog = ({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: Props) => {
  const t = useTranslations('forms')
  const labels = usePartLabels()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const parts = decodeForm(theirs.row, theirs.sections, theirs.checks)
  const lines = diffForms(parts, mine, formKey).map((change, index) => ({
    id: `${index}`,
    text: labels.change(mine, parts, change),
    fieldPath: undefined,
  }))
  return (
    <Dialog title={t('conflictTitle')} onClose={onClose}>
      <p className="text-soft">{t('conflictText')}</p>
      {lines.length > 0 && (
        <>
          <p className="font-medium">{t('conflictMine')}</p>
          <IssueList label={t('conflictMine')} lines={lines} />
        </>
      )}
      <DialogButtons>
        <Button className="mr-auto" onClick={() => setPreviewOpen(true)}>
          {t('viewTheirs')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('useTheirs')}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </DialogButtons>
      {isPreviewOpen && <PreviewDialog title={t('theirs')} parts={parts} onClose={() => setPreviewOpen(false)} />}
    </Dialog>
  )
}
