import { FilePlus2, History, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { token } from '../../../api/token.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { StartCard } from '../start/start-card.tsx'
import { EditorContext, useFromForm } from './editor-context.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { Draft } from './model/draft-store.ts'
import { formKey, sectionKey } from './model/edited-form.ts'
import { createEditorSession, type EditorSession, type OpenedForm } from './model/editor-session.ts'
import { FormMetadataCard } from './parts/form-metadata-card.tsx'
import { usePartLabels } from './parts/part-labels.ts'
import { fieldId, scrollToPart } from './parts/reveal-field.ts'
import { SectionCard } from './parts/section-card.tsx'
import { type EditorActions, useEditorActions } from './use-editor-actions.ts'
import { useFormSave } from './use-form-save.ts'

interface RestoredNoticeProps {
  /** When the draft was stored, in ms since 1970. */
  from: number
  /** Whether another user has saved the form since. */
  isOutdated: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Says that unsaved changes from this browser were restored. */
const RestoredNotice = ({ from, isOutdated, onDiscard, onKeep }: RestoredNoticeProps) => {
  const t = useTranslations('forms')
  const at = new Date(from).toISOString()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-wash py-2 pr-2 pl-3"
    >
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-56">
        {t.rich('restored', { time: () => <Timestamp at={at} format="short" /> })} {isOutdated && t('restoredOutdated')}
      </p>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button variant="ghost" onClick={onKeep}>
        {t('continue')}
      </Button>
    </div>
  )
}

/** Offers to undo an unconfirmed deletion, until something else changes. */
const UndoNotice = (props: { name: string; draft: Draft; onUndo: () => void; onClose: () => void }) => {
  const { name, draft, onUndo, onClose } = props
  const t = useTranslations('forms')
  useEffect(() => draft.subscribe(onClose), [draft, onClose])
  return (
    <div
      role="status"
      className="fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg bg-surface py-2 pr-2 pl-4 shadow-floating"
    >
      <p className="min-w-0 truncate">{t('deleted', { name })}</p>
      <Button onClick={onUndo}>{t('undo')}</Button>
    </div>
  )
}

const DeferredEditor = lazyComponent(async () => (await import('./deferred-editor.tsx')).DeferredEditor)
const ChecksCard = lazyComponent(async () => (await import('./deferred-editor.tsx')).ChecksCard)
const ConditionIssues = lazyComponent(async () => (await import('./deferred-editor.tsx')).ConditionIssues)
const FormOutline = lazyComponent(async () => (await import('./deferred-editor.tsx')).FormOutline)

const Sections = ({ onAdd }: { onAdd: () => void }) => {
  const t = useTranslations('forms')
  const sections = useFromForm(form => form.sections)
  const add = (
    <Button id={fieldId(formKey, 'add')} onClick={onAdd}>
      <Plus aria-hidden />
      {t('ADD_SECTION')}
    </Button>
  )
  if (sections.length === 0)
    return (
      <Card>
        <EmptyState icon={FilePlus2} title={t('issues.noSections')}>
          {add}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ol data-drop="section" data-drop-key={formKey} aria-label={t('sections')} className="grid grid-cols-1 gap-4">
        {sections.map(section => (
          <SectionCard key={sectionKey(section)} section={section} />
        ))}
      </ol>
      <div>{add}</div>
    </>
  )
}

/**
 * Autosaves to the browser while the editor is open, and tells users who leave with unsaved changes. Returns whether
 * autosaving failed.
 */
const useAutosave = ({ autosave }: EditorSession) => {
  const t = useTranslations('forms')
  const leave = useEffectEvent(() => {
    const isUnsaved = autosave.state() === 'pending' || autosave.state() === 'stored'
    if (isUnsaved && token.get() !== null) toast('warning', t('notSavedTitle'), t('notSavedText'))
    autosave.stop()
  })
  useEffect(() => () => leave(), [])
  return useSyncExternalStore(autosave.subscribe, autosave.state) === 'failed'
}

const useUndo = ({ editor }: EditorActions) => {
  const { draft } = editor
  const scrollTo = (key: string | undefined) => {
    if (key !== undefined) requestAnimationFrame(() => scrollToPart(editor, key))
  }
  const undo = () => scrollTo(draft.undo())
  const redo = () => scrollTo(draft.redo())
  const onKeyDown = (event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInDialog) return
    if (key !== 'z' && key !== 'y') return
    // The browser's undo covers a single input and doesn't know the changes that the editor made.
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
  return { undo, redo, onKeyDown }
}

/** Renders all questions in the next frame to update the heights reserved for those outside the viewport. */
const redrawCollapsed = (root: HTMLElement | null) => {
  if (!root) return
  root.dataset.refolding = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.refolding))
}

interface Props {
  opened: OpenedForm
  /** Why the account can't change the form; undefined if it can. */
  readOnlyReason: string | undefined
}

/** The editor of an opened form. Mount a new one for each opening. */
export const FormEditor = ({ opened, readOnlyReason }: Props) => {
  const t = useTranslations('forms')
  const isReadOnly = readOnlyReason !== undefined
  const labels = usePartLabels()
  const root = useRef<HTMLDivElement>(null)
  const [editorSession] = useState(() => createEditorSession(opened))
  const [isRestored, setRestored] = useState(editorSession.restoredFrom !== undefined)
  const editorActions = useEditorActions(editorSession, labels.nameOf)
  const saving = useFormSave(editorSession)
  const isAtRisk = useAutosave(editorSession)
  const { undo, redo, onKeyDown } = useUndo(editorActions)
  const { draft } = editorSession
  return (
    <EditorContext value={editorActions.editor}>
      <div className="grid grid-cols-1 gap-6 min-[1400px]:grid-cols-[minmax(0,1fr)_15rem]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from the inputs inside */}
        <div
          ref={root}
          className="group/editor grid min-w-0 grid-cols-1 content-start gap-4"
          onKeyDown={isReadOnly ? undefined : onKeyDown}
        >
          <EditorToolbar
            editorSession={editorSession}
            isReadOnly={isReadOnly}
            busy={saving.busy}
            onUndo={undo}
            onRedo={redo}
            onToggleOptions={isOpen => {
              editorActions.setAllOptionsOpen(isOpen)
              if (!isOpen) redrawCollapsed(root.current)
            }}
            onExport={() => editorActions.openDialog({ dialogKind: 'export', form: draft.get() })}
            onPreview={() => editorActions.openDialog({ dialogKind: 'preview', form: draft.get() })}
            onSaveDraft={() => void saving.save(true)}
            onPublish={() => {
              saving.clearFailure()
              editorActions.openDialog({ dialogKind: 'publish', form: draft.get() })
            }}
          />
          {isReadOnly && <p className="rounded-md bg-sunken px-3 py-2 text-soft">{readOnlyReason}</p>}
          {editorSession.restoredFrom !== undefined && isRestored && (
            <RestoredNotice
              from={editorSession.restoredFrom}
              isOutdated={editorSession.isOutdated}
              onKeep={() => setRestored(false)}
              onDiscard={() => {
                const server = editorSession.server()
                if (server) editorSession.rebase(server)
                draft.change(formKey, editorSession.saved())
                setRestored(false)
              }}
            />
          )}
          {opened.id === 'new' && !isReadOnly && <StartCard />}
          <DeferredEditor root={root} editorSession={editorSession} editorActions={editorActions} saving={saving} />
          {/* Inert while saving: input would be lost when the list opens. */}
          <fieldset disabled={isReadOnly} inert={saving.busy !== undefined} className="grid min-w-0 grid-cols-1 gap-4">
            <legend className="sr-only">{t('editor')}</legend>
            <FormMetadataCard />
            <Sections onAdd={editorActions.addSection} />
            <ChecksCard />
          </fieldset>
          {!isReadOnly && <ConditionIssues onUndo={undo} />}
          {editorActions.removed !== undefined && (
            <UndoNotice name={editorActions.removed} draft={draft} onUndo={undo} onClose={editorActions.clearRemoved} />
          )}
        </div>
        <FormOutline />
      </div>
      <UnsavedGuard isUnsaved={isAtRisk} />
    </EditorContext>
  )
}
