import { Calculator, Plus, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { useCheckSentence } from '../../../../shared/use-check-sentence.ts'
import { Button } from '../../../../ui/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { useEditor, usePart, usePartMessages } from '../editor-context.ts'
import { checkQuestions, isBroken } from '../model/checks.ts'
import { checkField } from '../model/form-codec.ts'
import { type EditorCheck, type FormPart, formKey } from '../model/form-parts.ts'
import { fieldId } from '../parts/reveal-field.ts'
import { useOperands, useRuleSentence } from './check-texts.ts'

const CheckDialog = lazyComponent(async () => (await import('./check-dialog.tsx')).CheckDialog)

/** Time without a change after which the sentences are updated. */
const idleMs = 300

/** Renders again after changes of the form, whose codes the sentences have; while somebody types, not with each key. */
const useFormSnapshot = () => {
  const { draft } = useEditor()
  const [snapshots] = useState(() => {
    let current = draft.snapshot()
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      subscribe: (notify: () => void) => {
        const unsubscribe = draft.subscribeAll(() => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            current = draft.snapshot()
            notify()
          }, idleMs)
        })
        return () => {
          clearTimeout(timer)
          unsubscribe()
        }
      },
      get: () => current,
    }
  })
  return useSyncExternalStore(snapshots.subscribe, snapshots.get)
}

interface RowProps {
  check: EditorCheck
  index: number
  sentence: string
  isBroken: boolean
  onOpen: () => void
  onDelete: () => void
}

const CheckRow = ({ check, index, sentence, isBroken, onOpen, onDelete }: RowProps) => {
  const t = useTranslations('formChecks')
  const says = useCheckSentence()(check.says)
  const message = usePartMessages(formKey)(checkField(index))
  const id = fieldId(formKey, checkField(index))
  return (
    <li className="flex items-start gap-3 border-line border-t py-2">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <button
            id={id}
            type="button"
            className="wrap-anywhere rounded-sm text-left font-medium text-accent underline-offset-2 hover:underline"
            onClick={onOpen}
          >
            {says || t('unnamed')}
          </button>
          <Badge variant={check.severity === 'flag' ? 'danger' : 'plain'}>{t(`severities.${check.severity}`)}</Badge>
        </span>
        <span className="wrap-anywhere text-soft text-sm">{sentence}</span>
        {(isBroken || message) && <span className="text-danger text-sm">{isBroken ? t('brokenText') : message}</span>}
      </div>
      <IconButton icon={X} name={t('delete', { name: says || t('unnamed') })} onClick={onDelete} />
    </li>
  )
}

const Checks = ({ form }: { form: FormPart }) => {
  const t = useTranslations('formChecks')
  const title = useTranslations('forms')('checks')
  const { edit } = useEditor()
  const parts = useFormSnapshot()
  const operands = useOperands(parts)
  const ruleSentence = useRuleSentence(operands)
  const [opened, setOpened] = useState<number>()
  const { checks = [] } = form
  const questions = checkQuestions(parts)
  const store = (next: readonly EditorCheck[]) => edit(form, { checks: next })
  return (
    <Card aria-label={title} className="grid gap-2 p-3">
      <h2 className="flex items-center gap-2 font-semibold">
        <Calculator aria-hidden className="size-4 text-soft" />
        {title}
      </h2>
      <p className="text-soft text-sm">{t(operands.hasNumbers ? 'hint' : 'noNumbers')}</p>
      {checks.length > 0 && (
        <ol>
          {checks.map((check, index) => (
            <CheckRow
              // Checks have no id until they are saved; their order changes by deletion only.
              key={check.id ?? `new ${index}`}
              check={check}
              index={index}
              sentence={ruleSentence(check)}
              isBroken={isBroken(check, questions)}
              onOpen={() => setOpened(index)}
              onDelete={() => store(checks.filter(other => other !== check))}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          id={fieldId(formKey, 'addCheck')}
          disabled={!operands.hasNumbers}
          onClick={() => setOpened(checks.length)}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </div>
      {opened !== undefined && (
        <CheckDialog
          check={checks[opened]}
          operands={operands}
          onClose={() => setOpened(undefined)}
          onSave={check => {
            store(checks.toSpliced(opened, 1, check))
            setOpened(undefined)
          }}
        />
      )}
    </Card>
  )
}

/** The checks of the form: what they say and compare, and which are broken. */
export const ChecksCard = () => {
  const hasChecks = useCapability('forms')
  const form = usePart(formKey, 'form')
  return hasChecks && form ? <Checks form={form} /> : null
}
