import { useTranslations } from 'use-intl'
import { useExplain } from '../../shared/explain.ts'
import { announce } from '../../ui/announcer.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { addOptions, replaceAll } from './draft-edits.ts'
import type { Editing } from './editing.ts'
import { childParts, childrenOf, formKey } from './form-parts.ts'
import { usePartWords } from './part-words.ts'
import { PredefinedDialog } from './predefined-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { FormSave } from './use-form-save.ts'
import type { Pieces } from './use-pieces.ts'
import { partsOf } from './wire-form.ts'

interface Props {
  editing: Editing
  pieces: Pieces
  saving: FormSave
}

const DeleteDialog = ({ partKey, editing, pieces }: { partKey: string } & Omit<Props, 'saving'>) => {
  const t = useTranslations('forms')
  const explain = useExplain()
  const words = usePartWords()
  return (
    <Confirm
      title={t('deleteTitle', { name: words.nameOf(editing.draft, partKey) })}
      action={t('DELETE')}
      isDestructive
      explain={explain}
      onClose={pieces.close}
      onConfirm={async () => pieces.removeAsked(partKey)}
    >
      {childrenOf(editing.draft.get(partKey)).length > 0 ? t('deleteText') : t('deletePartText')}
    </Confirm>
  )
}

/** What stands before the editor, when something was asked for or has happened. */
export const EditorDialogs = ({ editing, pieces, saving }: Props) => {
  const t = useTranslations('forms')
  const { draft } = editing
  const { asked, close } = pieces
  const { conflict, refused } = saving
  return (
    <>
      {asked?.what === 'delete' && <DeleteDialog partKey={asked.key} editing={editing} pieces={pieces} />}
      {asked?.what === 'predefined' && (
        <PredefinedDialog
          present={childParts(draft, asked.key, 'option').map(option => option.text)}
          onClose={close}
          onAdd={texts => {
            addOptions(draft, asked.key, texts)
            pieces.editor.isOpen.set(asked.key, true)
            announce(t('optionsAdded', { count: texts.length }))
            close()
          }}
        />
      )}
      {asked?.what === 'preview' && <PreviewDialog title={t('preview')} parts={asked.parts} onClose={close} />}
      {asked?.what === 'publish' && !conflict && (
        <PublishDialog
          parts={asked.parts}
          server={editing.server()}
          refused={refused}
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
            saving.settle()
            close()
          }}
          onKeepMine={() => {
            editing.rebase(conflict.theirs)
            void saving.save(conflict.isDraft)
          }}
          onTakeTheirs={() => {
            editing.rebase(conflict.theirs)
            replaceAll(draft, partsOf(conflict.theirs.row, conflict.theirs.sections), formKey)
            saving.settle()
            close()
          }}
        />
      )}
    </>
  )
}
