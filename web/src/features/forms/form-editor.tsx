import { FilePlus2, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { token } from '../../api/token.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/toast-store.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { replaceAll } from './draft-edits.ts'
import { beginEditing, type Editing, type OpenedForm } from './editing.ts'
import { EditorContext, usePart } from './editor-context.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FormHead } from './form-head.tsx'
import { formKey } from './form-parts.ts'
import { usePartWords } from './part-words.ts'
import { RestoredNote } from './restored-note.tsx'
import { fieldId, showPart } from './reveal.ts'
import { SectionCard } from './section-card.tsx'
import { UndoNote } from './undo-note.tsx'
import { useFormSave } from './use-form-save.ts'
import { type Pieces, usePieces } from './use-pieces.ts'

const EditorLater = later(async () => (await import('./editor-later.tsx')).EditorLater)

const Sections = ({ onAdd }: { onAdd: () => void }) => {
  const t = useTranslations('forms')
  const form = usePart(formKey, 'form')
  const add = (
    <Button id={fieldId(formKey, 'add')} onClick={onAdd}>
      <Plus aria-hidden />
      {t('ADD_SECTION')}
    </Button>
  )
  if (form?.children.length === 0)
    return (
      <Card>
        <EmptyState icon={FilePlus2} title={t('noSections')}>
          {add}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ol data-drop="section" data-drop-key={formKey} aria-label={t('sections')} className="grid grid-cols-1 gap-4">
        {form?.children.map(key => (
          <SectionCard key={key} partKey={key} />
        ))}
      </ol>
      <div>{add}</div>
    </>
  )
}

/** Keeps the work in the browser for as long as the editor is open, and says so to who leaves with something unsaved. */
const useKeeping = ({ keeper }: Editing) => {
  const t = useTranslations('forms')
  const leave = useEffectEvent(() => {
    const isUnsaved = keeper.state() === 'pending' || keeper.state() === 'kept'
    if (isUnsaved && token.get() !== null) toast('warning', t('leftTitle'), t('leftText'))
    keeper.stop()
  })
  useEffect(() => () => leave(), [])
  return useSyncExternalStore(keeper.subscribe, keeper.state) === 'failed'
}

const useUndo = ({ editor }: Pieces) => {
  const { draft } = editor
  const show = (key: string | undefined) => {
    if (key !== undefined) requestAnimationFrame(() => showPart(editor, key))
  }
  const undo = () => show(draft.undo())
  const redo = () => show(draft.redo())
  const onKeyDown = (event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isInDialog) return
    if (key !== 'z' && key !== 'y') return
    // The browser's own undo knows one input, and not what the editor has changed in it.
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }
  return { undo, redo, onKeyDown }
}

/** Has all questions drawn in the next frame, so that those out of sight no longer take the place of their options. */
const drawFolded = (root: HTMLElement | null) => {
  if (!root) return
  root.dataset.refolding = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.refolding))
}

/** The editor of a form that has been opened; anew for each opening. */
export const FormEditor = ({ opened, isReadOnly }: { opened: OpenedForm; isReadOnly: boolean }) => {
  const t = useTranslations('forms')
  const words = usePartWords()
  const root = useRef<HTMLDivElement>(null)
  const [editing] = useState(() => beginEditing(opened))
  const [isRestored, setRestored] = useState(editing.restoredFrom !== undefined)
  const pieces = usePieces(editing, words.nameOf)
  const saving = useFormSave(editing)
  const isAtRisk = useKeeping(editing)
  const { undo, redo, onKeyDown } = useUndo(pieces)
  const { draft } = editing
  return (
    <EditorContext value={pieces.editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens in the inputs inside */}
      <div ref={root} className="group/editor grid grid-cols-1 gap-4" onKeyDown={isReadOnly ? undefined : onKeyDown}>
        <EditorToolbar
          editing={editing}
          isReadOnly={isReadOnly}
          busy={saving.busy}
          onUndo={undo}
          onRedo={redo}
          onFold={isOut => {
            pieces.foldAll(isOut)
            if (!isOut) drawFolded(root.current)
          }}
          onPreview={() => pieces.ask({ what: 'preview', parts: draft.snapshot() })}
          onSaveDraft={() => void saving.save(true)}
          onPublish={() => {
            saving.forgive()
            pieces.ask({ what: 'publish', parts: draft.snapshot() })
          }}
        />
        {isReadOnly && <p className="rounded-md bg-sunken px-3 py-2 text-soft">{t('readOnly')}</p>}
        {editing.restoredFrom !== undefined && isRestored && (
          <RestoredNote
            from={editing.restoredFrom}
            isOutdated={editing.isOutdated}
            onKeep={() => setRestored(false)}
            onDiscard={() => {
              const server = editing.server()
              if (server) editing.rebase(server)
              replaceAll(draft, editing.saved(), formKey)
              setRestored(false)
            }}
          />
        )}
        <EditorLater root={root} editing={editing} pieces={pieces} saving={saving} />
        {/* What is typed while it is being saved would be lost when the list comes. */}
        <fieldset disabled={isReadOnly} inert={saving.busy !== undefined} className="grid min-w-0 grid-cols-1 gap-4">
          <legend className="sr-only">{t('editor')}</legend>
          <FormHead />
          <Sections onAdd={pieces.addSection} />
        </fieldset>
        {pieces.removed !== undefined && (
          <UndoNote name={pieces.removed} draft={draft} onUndo={undo} onClose={pieces.forgetRemoved} />
        )}
      </div>
      <UnsavedGuard isUnsaved={isAtRisk} />
    </EditorContext>
  )
}
