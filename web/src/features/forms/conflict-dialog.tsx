import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { changesBetween } from './changes.ts'
import { formKey, type Parts } from './form-parts.ts'
import { usePartWords } from './part-words.ts'
import { PlaceList } from './place-list.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { partsOf, type ServerForm } from './wire-form.ts'

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
  const words = usePartWords()
  const [isLooking, setLooking] = useState(false)
  const parts = partsOf(theirs.row, theirs.sections)
  const lines = changesBetween(parts, mine, formKey).map((change, at) => ({
    id: `${at}`,
    text: words.change(mine, parts, change),
    place: undefined,
  }))
  return (
    <Dialog title={t('conflictTitle')} onClose={onClose}>
      <p className="text-soft">{t('conflictText')}</p>
      {lines.length > 0 && (
        <>
          <p className="font-medium">{t('conflictMine')}</p>
          <PlaceList label={t('conflictMine')} lines={lines} />
        </>
      )}
      <DialogButtons>
        <Button className="mr-auto" onClick={() => setLooking(true)}>
          {t('lookAtTheirs')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
        <Button look="primary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </DialogButtons>
      {isLooking && <PreviewDialog title={t('theirs')} parts={parts} onClose={() => setLooking(false)} />}
    </Dialog>
  )
}
