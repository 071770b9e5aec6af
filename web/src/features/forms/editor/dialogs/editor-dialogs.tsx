import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../../shared/form/form-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import { useValue } from '../../../../ui/use-value.ts'
import { ExportDialog } from '../../export/export-dialog.tsx'
import { useEditor } from '../editor-context.ts'
import { IssueList } from '../issue-list.tsx'
import { diffForms } from '../model/diff-forms.ts'
import { addOptions } from '../model/draft-edits.ts'
import { type EditedForm, findQuestion, formKey } from '../model/edited-form.ts'
import { decodeForm, type ServerForm } from '../model/form-codec.ts'
import {
  loadChoice,
  missingTexts,
  type PredefinedOption,
  predefinedGroups,
  storeChoice,
} from '../model/predefined-options.ts'
import { usePartLabels } from '../parts/part-labels.ts'
import type { FormSave } from '../use-form-save.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface ConflictDialogProps {
  theirs: ServerForm
  mine: EditedForm
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Resolves a conflict with another user's save: keep this version, or take theirs. */
const ConflictDialog = ({ theirs, mine, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) => {
  const t = useTranslations('forms')
  const labels = usePartLabels()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const form = decodeForm(theirs)
  const lines = diffForms(form, mine).map((change, index) => ({
    id: `${index}`,
    text: labels.change(mine, form, change),
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
        <Button className="me-auto" onClick={() => setPreviewOpen(true)}>
          {t('viewTheirs')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('useTheirs')}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </DialogButtons>
      {isPreviewOpen && <PreviewDialog title={t('theirs')} form={form} onClose={() => setPreviewOpen(false)} />}
    </Dialog>
  )
}

interface PredefinedDialogProps {
  /** Texts of the question's options. */
  existing: readonly string[]
  /** Adds options with these texts. */
  onAdd: (texts: readonly string[]) => void
  onClose: () => void
}

/** Adds predefined options to a question. The selection is remembered for the next time. */
const PredefinedDialog = ({ existing, onAdd, onClose }: PredefinedDialogProps) => {
  const t = useTranslations('forms')
  const [selected, setSelected] = useState(loadChoice)
  const toggle = (option: PredefinedOption) => {
    const next = selected.includes(option) ? selected.filter(other => other !== option) : [...selected, option]
    storeChoice(next)
    setSelected(next)
  }
  const selectedOptions = predefinedGroups.flatMap(group => group.options.filter(option => selected.includes(option)))
  const texts = selectedOptions.map(option => t(option))
  const missing = missingTexts(existing, texts)
  const existingCount = texts.length - missing.length
  return (
    <FormDialog
      title={t('ADD_PREDEFINED')}
      action={t('ADD')}
      isIncomplete={missing.length === 0}
      read={() => missing}
      onSubmit={async added => onAdd(added)}
      onClose={onClose}
    >
      {predefinedGroups.map(group => (
        <fieldset key={group.label} className="grid gap-1">
          <legend className="font-medium text-sm">{t(group.label)}</legend>
          <div className="flex flex-wrap gap-x-5">
            {group.options.map(option => (
              <Checkbox
                key={option}
                label={t(option)}
                checked={selected.includes(option)}
                onChange={() => toggle(option)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p role="status" className="min-h-5 text-soft">
        {existingCount > 0 && t('duplicatesSkipped', { count: existingCount })}
      </p>
    </FormDialog>
  )
}

/** The dialogs of the editor: the one that an action opened, and the conflict dialog. */
export const EditorDialogs = ({ saving }: { saving: FormSave }) => {
  const t = useTranslations('forms')
  const editor = useEditor()
  const { session, draft } = editor
  const dialog = useValue(editor.dialog)
  const close = () => editor.dialog.set(undefined)
  const { conflict, saveFailure } = saving
  const question = dialog?.dialogKind === 'predefined' && findQuestion(draft.get(), dialog.key)
  return (
    <>
      {dialog?.dialogKind === 'predefined' && question && (
        <PredefinedDialog
          existing={question.options.map(option => option.text)}
          onClose={close}
          onAdd={texts => {
            addOptions(draft, question, texts)
            editor.setOpen([dialog.key], true)
            announce(t('optionsAdded', { count: texts.length }))
            close()
          }}
        />
      )}
      {dialog?.dialogKind === 'condition' && <ConditionDialog nodeKey={dialog.key} onClose={close} />}
      {dialog?.dialogKind === 'preview' && <PreviewDialog title={t('preview')} form={dialog.form} onClose={close} />}
      {dialog?.dialogKind === 'export' && <ExportDialog form={dialog.form} onClose={close} />}
      {dialog?.dialogKind === 'publish' && !conflict && (
        <PublishDialog
          form={dialog.form}
          server={session.server()}
          saveFailure={saveFailure}
          isBusy={saving.busy === 'publish'}
          onPublish={() => void saving.save(false)}
          onClose={close}
        />
      )}
      {conflict && (
        <ConflictDialog
          theirs={conflict.theirs}
          mine={draft.get()}
          onClose={() => {
            saving.clearConflict()
            close()
          }}
          onKeepMine={() => {
            session.rebase(conflict.theirs)
            void saving.save(conflict.isDraft)
          }}
          onTakeTheirs={() => {
            session.rebase(conflict.theirs)
            draft.change(formKey, session.saved())
            saving.clearConflict()
            close()
          }}
        />
      )}
    </>
  )
}
