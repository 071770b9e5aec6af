import { Copy, FileUp, LayoutTemplate } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { type EditedForm, formKey, questionKey, questionsOf } from '../editor/model/edited-form.ts'
import type { Source } from './form-source.ts'

const StartDialog = lazyComponent(async () => (await import('./start-dialog.tsx')).StartDialog)

const sources = [
  { kind: 'template', icon: LayoutTemplate, label: 'fromTemplate' },
  { kind: 'form', icon: Copy, label: 'fromForm' },
  { kind: 'file', icon: FileUp, label: 'fromFile' },
] as const satisfies readonly { kind: Source['kind']; icon: unknown; label: string }[]

const isBlank = (form: EditedForm) =>
  ![form, ...form.sections].some(({ code, description }) => code || description) && questionsOf(form).length === 0

/** Above a blank form: starts it from something else. */
export const StartCard = () => {
  const t = useTranslations('formFiles')
  const { draft, fieldMessages, setOpen } = useEditor()
  const [kind, setKind] = useState<Source['kind']>()
  const isShown = useSyncExternalStore(draft.subscribe, () => isBlank(draft.get()))
  if (!isShown) return null
  return (
    <Card aria-label={t('title')} className="flex flex-wrap items-center gap-2 p-4">
      <p className="grow">{t('startText')}</p>
      {sources.map(({ kind: each, icon: Icon, label }) => (
        <Button key={each} onClick={() => setKind(each)}>
          <Icon aria-hidden />
          {t(label)}
        </Button>
      ))}
      {kind && (
        <StartDialog
          kind={kind}
          onClose={() => setKind(undefined)}
          onUse={form => {
            setKind(undefined)
            draft.change(formKey, form)
            // The new nodes may have ids of those that the server refused.
            fieldMessages.set(new Map())
            setOpen(questionsOf(form).map(questionKey), true)
            announce(t('used'))
          }}
        />
      )}
    </Card>
  )
}
