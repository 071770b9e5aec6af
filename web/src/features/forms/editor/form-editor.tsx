import { FilePlus2, History, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { hasCapability } from '../../../api/capabilities.ts'
import { token } from '../../../api/token.ts'
import { useElectionSettings } from '../../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useValue } from '../../../ui/use-value.ts'
import { createEditor, type Editor } from './create-editor.ts'
import { EditorContext, useEditor, useFromForm } from './editor-context.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { childKeysOf, type EditedForm, formKey, sectionKey } from './model/edited-form.ts'
import { createEditorSession, type EditorSession, type OpenedForm } from './model/editor-session.ts'
import { FormMetadataCard } from './parts/form-metadata-card.tsx'
import { usePartLabels } from './parts/part-labels.ts'
import { fieldId } from './parts/reveal-field.ts'
import { SectionCard } from './parts/section-card.tsx'
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
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-wash py-2 pe-2 ps-3"
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
const UndoNotice = () => {
  const t = useTranslations('forms')
  const labels = usePartLabels()
  const { removal, undo } = useEditor()
  const removed = useValue(removal)
  const isLast = useFromForm(form => form === removed?.after)
  if (!removed || !isLast) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-max max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg bg-surface py-2 pe-2 ps-4 shadow-floating"
    >
      <p className="min-w-0 truncate">{t('deleted', { name: labels.nameOf(removed.before, removed.key) })}</p>
      <Button onClick={undo}>{t('undo')}</Button>
    </div>
  )
}

const StartCard = lazyComponent(async () => (await import('../start/start-card.tsx')).StartCard, {
  fallback: <Card className="h-17" />,
})
const DeferredEditor = lazyComponent(async () => (await import('./deferred-editor.tsx')).DeferredEditor)
const ChecksCard = lazyComponent(async () => (await import('./deferred-editor.tsx')).ChecksCard)
const ConditionIssues = lazyComponent(async () => (await import('./deferred-editor.tsx')).ConditionIssues)
const FormOutline = lazyComponent(async () => (await import('./deferred-editor.tsx')).FormOutline)

const Sections = () => {
  const t = useTranslations('forms')
  const { addSection } = useEditor()
  const sections = useFromForm(form => form.sections)
  const add = (
    <Button id={fieldId(formKey, 'add')} onClick={addSection}>
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

/** The browser's undo covers a single input and doesn't know the changes that the editor made. */
const undoByKey = ({ undo, redo }: Editor, event: KeyboardEvent) => {
  const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isInDialog) return
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

/** Creates the editor of a form. */
const useNewEditor = (opened: OpenedForm): Editor => {
  const t = useTranslations('forms')
  const { nameOf } = usePartLabels()
  const confirmRemove = (form: EditedForm, key: string, remove: () => void) =>
    void confirm({
      title: t('deleteTitle', { name: nameOf(form, key) }),
      text: childKeysOf(form, key).length > 0 ? t('deleteText') : t('deletePartText'),
      label: t('DELETE'),
      isDestructive: true,
      do: async () => remove(),
    })
  // The editor is created once; the language may change.
  const latest = useRef(confirmRemove)
  useEffect(() => {
    latest.current = confirmRemove
  })
  const locale = useLocale()
  const language = useElectionSettings()?.observerLanguages?.[0] ?? locale
  const [editor] = useState(() =>
    createEditor(createEditorSession(opened, hasCapability('forms') ? language : undefined), (...args) =>
      latest.current(...args),
    ),
  )
  return editor
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
  const { isAnalyst } = useCurrentUser()
  const root = useRef<HTMLDivElement>(null)
  const editor = useNewEditor(opened)
  const { session, draft } = editor
  const [isRestored, setRestored] = useState(session.restoredFrom !== undefined)
  const saving = useFormSave(session)
  const isAtRisk = useAutosave(session)
  return (
    <EditorContext value={editor}>
      <div className="grid grid-cols-1 gap-6 min-[1400px]:grid-cols-[minmax(0,1fr)_15rem]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble from the inputs inside */}
        <div
          ref={root}
          className="group/editor grid min-w-0 grid-cols-1 content-start gap-4"
          onKeyDown={isReadOnly ? undefined : event => undoByKey(editor, event)}
        >
          <EditorToolbar root={root} isReadOnly={isReadOnly} saving={saving} />
          {isReadOnly && <p className="rounded-md bg-sunken px-3 py-2 text-soft">{readOnlyReason}</p>}
          {session.restoredFrom !== undefined && isRestored && (
            <RestoredNotice
              from={session.restoredFrom}
              isOutdated={session.isOutdated}
              onKeep={() => setRestored(false)}
              onDiscard={() => {
                const server = session.server()
                if (server) session.rebase(server)
                draft.change(formKey, session.saved())
                setRestored(false)
              }}
            />
          )}
          {opened.id === 'new' && !isReadOnly && <StartCard />}
          <DeferredEditor root={root} saving={saving} />
          {/* Inert while saving: input would be lost when the list opens. */}
          <fieldset
            disabled={isReadOnly}
            inert={saving.busy !== undefined}
            className={classNames('grid min-w-0 grid-cols-1 gap-4', isAnalyst && '[&_button:not([data-name])]:hidden')}
          >
            <legend className="sr-only">{t('editor')}</legend>
            <FormMetadataCard />
            <Sections />
            <ChecksCard />
          </fieldset>
          {!isReadOnly && <ConditionIssues />}
          <UndoNotice />
        </div>
        <FormOutline />
      </div>
      <UnsavedGuard isUnsaved={isAtRisk} />
    </EditorContext>
  )
}
