import { Calculator, Plus, X } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../../api/capabilities.ts'
import { useCheckSentence } from '../../../../shared/use-check-sentence.ts'
import { useDebounced } from '../../../../shared/use-debounced.ts'
import { Button } from '../../../../ui/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { useEditor, useFromForm, useNodeMessages } from '../editor-context.ts'
import { isBroken } from '../model/checks.ts'
import { type EditedCheck, type EditedForm, formKey, questionsOf } from '../model/edited-form.ts'
import { checkField } from '../model/form-codec.ts'
import { fieldId } from '../parts/reveal-field.ts'
import { useOperands, useRuleSentence } from './check-texts.ts'

const CheckDialog = lazyComponent(async () => (await import('./check-dialog.tsx')).CheckDialog)

/** Time without a change after which the sentences are updated. */
const idleMs = 300

interface RowProps {
  check: EditedCheck
  index: number
  sentence: string
  isBroken: boolean
  onOpen: () => void
  onDelete: () => void
}

const CheckRow = ({ check, index, sentence, isBroken, onOpen, onDelete }: RowProps) => {
  const t = useTranslations('formChecks')
  const says = useCheckSentence()(check.says)
  const message = useNodeMessages(formKey)(checkField(index))
  const id = fieldId(formKey, checkField(index))
  return (
    <li className="flex items-start gap-3 border-line border-t py-2">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <button
            id={id}
            type="button"
            data-name
            className="wrap-anywhere rounded-sm text-start font-medium text-accent underline-offset-2 hover:underline"
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

interface ChecksProps {
  checks: readonly EditedCheck[]
  /** The form, debounced: the sentences don't render on every keystroke. */
  form: EditedForm
}

const Checks = memo(({ checks, form }: ChecksProps) => {
  const t = useTranslations('formChecks')
  const title = useTranslations('forms')('checks')
  const { draft, edit } = useEditor()
  const operands = useOperands(form)
  const ruleSentence = useRuleSentence(operands)
  const [opened, setOpened] = useState<number>()
  const questions = questionsOf(form)
  const store = (next: EditedCheck[]) => edit(formKey, { checks: next })
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
              key={check.id}
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
            store(checks.toSpliced(opened, 1, { ...check, id: checks[opened]?.id ?? draft.newId() }))
            setOpened(undefined)
          }}
        />
      )}
    </Card>
  )
})

/** The checks of the form: what they say and compare, and which are broken. */
export const ChecksCard = () => {
  const hasChecks = useCapability('forms')
  const form = useFromForm(each => each)
  const current = useDebounced(form, idleMs)
  return hasChecks && <Checks checks={form.checks ?? noChecks} form={current} />
}

const noChecks: readonly EditedCheck[] = []
