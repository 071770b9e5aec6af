import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { Confirm } from '../../../../ui/overlay/confirm.tsx'
import { ExportDialog } from '../../export/export-dialog.tsx'
import { addOptions, replaceAll } from '../model/draft-edits.ts'
import type { EditorSession } from '../model/editor-session.ts'
import { decodeForm } from '../model/form-codec.ts'
import { childParts, childrenOf, formKey } from '../model/form-parts.ts'
import { usePartLabels } from '../parts/part-labels.ts'
import type { EditorActions } from '../use-editor-actions.ts'
import type { FormSave } from '../use-form-save.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PredefinedDialog } from './predefined-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface Props {
  editorSession: EditorSession
  editorActions: EditorActions
  saving: FormSave
}

const DeleteDialog = ({ partKey, editorSession, editorActions }: { partKey: string } & Omit<Props, 'saving'>) => {
  const t = useTranslations('forms')
  const getErrorMessage = useErrorMessage()
  const labels = usePartLabels()
  return (
    <Confirm
      title={t('deleteTitle', { name: labels.nameOf(editorSession.draft, partKey) })}
      action={t('DELETE')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={editorActions.close}
      onConfirm={async () => editorActions.confirmRemove(partKey)}
    >
      {childrenOf(editorSession.draft.get(partKey)).length > 0 ? t('deleteText') : t('deletePartText')}
    </Confirm>
  )
}

/** The dialogs of the editor: those that an action requested, and the conflict dialog. */
export const EditorDialogs = ({ editorSession, editorActions, saving }: Props) => {
  const t = useTranslations('forms')
  const { draft } = editorSession
  const { dialogRequest, close } = editorActions
  const { conflict, saveFailure } = saving
  return (
    <>
      {dialogRequest?.dialogKind === 'delete' && (
        <DeleteDialog partKey={dialogRequest.key} editorSession={editorSession} editorActions={editorActions} />
      )}
      {dialogRequest?.dialogKind === 'predefined' && (
        <PredefinedDialog
          existing={childParts(draft, dialogRequest.key, 'option').map(option => option.text)}
          onClose={close}
          onAdd={texts => {
            addOptions(draft, dialogRequest.key, texts)
            editorActions.editor.isOpen.set(dialogRequest.key, true)
            announce(t('optionsAdded', { count: texts.length }))
            close()
          }}
        />
      )}
      {dialogRequest?.dialogKind === 'condition' && (
        <ConditionDialog draft={draft} questionKey={dialogRequest.key} onClose={close} />
      )}
      {dialogRequest?.dialogKind === 'preview' && (
        <PreviewDialog title={t('preview')} parts={dialogRequest.parts} onClose={close} />
      )}
      {dialogRequest?.dialogKind === 'export' && <ExportDialog parts={dialogRequest.parts} onClose={close} />}
      {dialogRequest?.dialogKind === 'publish' && !conflict && (
        <PublishDialog
          parts={dialogRequest.parts}
          server={editorSession.server()}
          saveFailure={saveFailure}
          isBusy={saving.busy === 'publish'}
          onPublish={() => void saving.save(false)}
          onClose={close}
        />
      )}
      {conflict && (
        <ConflictDialog
          theirs={conflict.theirs}
          mine={draft.snapshot()}
          onClose={() => {
            saving.clearConflict()
            close()
          }}
          onKeepMine={() => {
            editorSession.rebase(conflict.theirs)
            void saving.save(conflict.isDraft)
          }}
          onTakeTheirs={() => {
            editorSession.rebase(conflict.theirs)
            replaceAll(
              draft,
              decodeForm(conflict.theirs.row, conflict.theirs.sections, conflict.theirs.checks),
              formKey,
            )
            saving.clearConflict()
            close()
          }}
        />
      )}
    </>
  )
}
