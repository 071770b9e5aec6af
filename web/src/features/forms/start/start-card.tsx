import { Copy, FileUp, LayoutTemplate } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { replaceAll } from '../editor/model/draft-edits.ts'
import type { Draft } from '../editor/model/draft-store.ts'
import { formKey, partOf, questionsOf, sectionsOf } from '../editor/model/form-parts.ts'
import type { Source } from './form-source.ts'

const StartDialog = lazyComponent(async () => (await import('./start-dialog.tsx')).StartDialog)

const sources = [
  { kind: 'template', icon: LayoutTemplate, label: 'fromTemplate' },
  { kind: 'form', icon: Copy, label: 'fromForm' },
  { kind: 'file', icon: FileUp, label: 'fromFile' },
] as const satisfies readonly { kind: Source['kind']; icon: unknown; label: string }[]

const isBlank = (draft: Draft) => {
  const form = partOf(draft, formKey, 'form')
  const texts = [form, ...sectionsOf(draft)].flatMap(part => [part?.code, part?.description])
  return !texts.some(Boolean) && questionsOf(draft).length === 0
}

/** Above a blank form: starts it from something else. */
export const StartCard = () => {
  const t = useTranslations('formFiles')
  const { draft, isOpen } = useEditor()
  const [kind, setKind] = useState<Source['kind']>()
  const isShown = useSyncExternalStore(draft.subscribeAll, () => isBlank(draft))
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
          onUse={parts => {
            setKind(undefined)
            replaceAll(draft, parts, formKey)
            isOpen.replace(new Map(questionsOf(draft).map(({ key }) => [key, true])))
            announce(t('used'))
          }}
        />
      )}
    </Card>
  )
}
