import { ChevronsDownUp, ChevronsUpDown, Download, Eye, Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { EditorSession } from './model/editor-session.ts'

const AutosaveStatus = ({ editorSession: { draft, autosave } }: { editorSession: EditorSession }) => {
  const t = useTranslations('forms')
  const isChanged = useSyncExternalStore(draft.subscribe, draft.isChanged)
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const hasFailed = isChanged && state === 'failed'
  return (
    <p className={classNames('min-w-0 grow text-sm max-sm:basis-full', hasFailed ? 'text-danger' : 'text-soft')}>
      {hasFailed ? t('draftStorageFailed') : isChanged ? t('unsaved') : t('unchanged')}
    </p>
  )
}

interface Props {
  editorSession: EditorSession
  isReadOnly: boolean
  busy: 'draft' | 'publish' | undefined
  onUndo: () => void
  onRedo: () => void
  onToggleOptions: (isOpen: boolean) => void
  onExport: () => void
  onPreview: () => void
  onSaveDraft: () => void
  onPublish: () => void
}

/** Sticky toolbar with the actions on the whole form. */
export const EditorToolbar = ({ editorSession, isReadOnly, busy, ...on }: Props) => {
  const t = useTranslations('forms')
  const { draft } = editorSession
  const server = editorSession.server()
  const isChanged = useSyncExternalStore(draft.subscribe, draft.isChanged)
  const canUndo = useSyncExternalStore(draft.subscribe, draft.canUndo)
  const canRedo = useSyncExternalStore(draft.subscribe, draft.canRedo)
  const hasSections = useSyncExternalStore(draft.subscribe, () => draft.get().sections.length > 0)
  const isPublished = server !== undefined && !server.row.draft && server.row.currentVersion > 0
  return (
    <div className="sticky top-(--shell-top) z-20 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-line border-b bg-page py-2">
      <AutosaveStatus editorSession={editorSession} />
      <div className="flex flex-wrap items-center gap-1">
        {!isReadOnly && (
          <>
            <IconButton icon={Undo2} name={t('undo')} disabled={!canUndo} onClick={on.onUndo} />
            <IconButton icon={Redo2} name={t('redo')} disabled={!canRedo} onClick={on.onRedo} />
          </>
        )}
        <IconButton
          icon={ChevronsUpDown}
          name={t('openAll')}
          className="max-sm:hidden"
          onClick={() => on.onToggleOptions(true)}
        />
        <IconButton
          icon={ChevronsDownUp}
          name={t('closeAll')}
          className="max-sm:hidden"
          onClick={() => on.onToggleOptions(false)}
        />
        <IconButton icon={Download} name={t('export')} onClick={on.onExport} />
        <IconButton icon={Eye} name={t('preview')} onClick={on.onPreview} />
      </div>
      {!isReadOnly && (
        <div className="flex gap-2">
          <Button
            className="max-sm:px-2"
            disabled={!isChanged || !hasSections || busy !== undefined}
            isBusy={busy === 'draft'}
            onClick={on.onSaveDraft}
          >
            {t('SAVE_DRAFT')}
          </Button>
          <Button
            variant="primary"
            className="max-sm:px-2"
            disabled={(isPublished && !isChanged) || busy !== undefined}
            title={isPublished && !isChanged ? t('nothingToPublish') : undefined}
            isBusy={busy === 'publish'}
            onClick={on.onPublish}
          >
            {t('PUBLISH')}
          </Button>
        </div>
      )}
    </div>
  )
}
