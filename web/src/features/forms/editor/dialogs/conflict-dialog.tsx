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

/** Somebody else saved the form first. Nothing is lost unless this person says so. */
export const ConflictDialog = ({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: Props) => {
  const t = useTranslations('forms')
  const words = usePartLabels()
  const [isLooking, setLooking] = useState(false)
  const parts = decodeForm(theirs.row, theirs.sections)
  const lines = diffForms(parts, mine, formKey).map((change, at) => ({
    id: `${at}`,
    text: words.change(mine, parts, change),
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
        <Button className="mr-auto" onClick={() => setLooking(true)}>
          {t('lookAtTheirs')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </DialogButtons>
      {isLooking && <PreviewDialog title={t('theirs')} parts={parts} onClose={() => setLooking(false)} />}
    </Dialog>
  )
}
