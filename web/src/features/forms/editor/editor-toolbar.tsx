import { ChevronsDownUp, ChevronsUpDown, Download, Eye, Redo2, Undo2 } from 'lucide-react'
import { type RefObject, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useEditor } from './editor-context.ts'
import type { EditorSession } from './model/editor-session.ts'
import { BesideBar } from './parts/beside-bar.tsx'
import type { FormSave } from './use-form-save.ts'

const AutosaveStatus = ({ session: { draft, autosave } }: { session: EditorSession }) => {
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

/** Renders all questions in the next frame to update the heights reserved for those outside the viewport. */
const redrawCollapsed = (root: HTMLElement | null) => {
  if (!root) return
  root.dataset.refolding = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.refolding))
}

interface Props {
  root: RefObject<HTMLElement | null>
  isReadOnly: boolean
  saving: FormSave
}

/** Sticky toolbar with the actions on the whole form. */
export const EditorToolbar = ({ root, isReadOnly, saving }: Props) => {
  const t = useTranslations('forms')
  const { session, draft, dialog, undo, redo, setAllOpen } = useEditor()
  const { busy } = saving
  const server = session.server()
  const isChanged = useSyncExternalStore(draft.subscribe, draft.isChanged)
  const canUndo = useSyncExternalStore(draft.subscribe, draft.canUndo)
  const canRedo = useSyncExternalStore(draft.subscribe, draft.canRedo)
  const hasSections = useSyncExternalStore(draft.subscribe, () => draft.get().sections.length > 0)
  const open = (dialogKind: 'preview' | 'publish' | 'export') => dialog.set({ dialogKind, form: draft.get() })
  const isPublished = server !== undefined && !server.row.draft && server.row.currentVersion > 0
  return (
    <div className="sticky top-(--shell-top) z-20 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-line border-b bg-page py-2">
      <AutosaveStatus session={session} />
      <div className="flex flex-wrap items-center gap-1">
        {!isReadOnly && (
          <>
            <IconButton icon={Undo2} name={t('undo')} disabled={!canUndo} onClick={undo} />
            <IconButton icon={Redo2} name={t('redo')} disabled={!canRedo} onClick={redo} />
          </>
        )}
        <IconButton
          icon={ChevronsUpDown}
          name={t('openAll')}
          className="max-sm:hidden"
          onClick={() => setAllOpen(true)}
        />
        <IconButton
          icon={ChevronsDownUp}
          name={t('closeAll')}
          className="max-sm:hidden"
          onClick={() => {
            setAllOpen(false)
            redrawCollapsed(root.current)
          }}
        />
        <IconButton icon={Download} name={t('export')} onClick={() => open('export')} />
        <IconButton icon={Eye} name={t('preview')} onClick={() => open('preview')} />
      </div>
      {!isReadOnly && (
        <div className="flex gap-2">
          <Button
            className="max-sm:px-2"
            disabled={!isChanged || !hasSections || busy !== undefined}
            isBusy={busy === 'draft'}
            onClick={() => void saving.save(true)}
          >
            {t('SAVE_DRAFT')}
          </Button>
          <Button
            variant="primary"
            className="max-sm:px-2"
            disabled={(isPublished && !isChanged) || busy !== undefined}
            title={isPublished && !isChanged ? t('nothingToPublish') : undefined}
            isBusy={busy === 'publish'}
            onClick={() => {
              saving.clearFailure()
              open('publish')
            }}
          >
            {t('PUBLISH')}
          </Button>
        </div>
      )}
      <BesideBar />
    </div>
  )
}
