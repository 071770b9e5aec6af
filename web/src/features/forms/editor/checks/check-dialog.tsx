import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { evaluateCheck } from '@scrutineer/contract/checks/evaluate-check'
import { checkSeverities } from '@scrutineer/contract/checks/form-check'
import { operandKey } from '@scrutineer/contract/checks/operand'
import { comparisonOperators } from '@scrutineer/contract/checks/operators'
import { parseCheck } from '@scrutineer/contract/checks/text-form/parse-check'
import { printCheck } from '@scrutineer/contract/checks/text-form/print-check'
import { languageName } from '@scrutineer/contract/core/languages'
import { formLimits } from '@scrutineer/contract/forms'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import type { EditedCheck } from '../model/edited-form.ts'
import { languageAttributes } from '../parts/text-attributes.ts'
import { useWordingLanguages } from '../parts/use-wording-languages.ts'
import type { Operands } from './check-texts.ts'
import { emptyRule, fromRuleDraft, type RuleDraft, toRuleDraft } from './rule-draft.ts'
import { SideFields } from './side-fields.tsx'

/** Sample values of a check's numbers, as observers type them, and what the check finds. */
const TryCheck = ({ rule, operands }: { rule: CheckRule; operands: Operands }) => {
  const t = useTranslations('formChecks')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const keys = operandsOf(rule).map(operandKey)
  const values = new Map(
    keys.flatMap((key): [string, string | null][] => {
      const text = texts[key]?.trim()
      return text ? [[key, parseTypedValue(text, { kind: 'decimal' }).value]] : []
    }),
  )
  const { outcome, left, right } = evaluateCheck(rule, values)
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken p-3">
      <legend className="float-start font-medium text-sm">{t('try')}</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-2">
        {keys.map(key => (
          <TextField
            key={key}
            label={operands.labelOf(key)}
            inputMode="decimal"
            error={values.get(key) === null ? t('notNumber') : undefined}
            value={texts[key] ?? ''}
            onChange={event => setTexts({ ...texts, [key]: event.target.value })}
          />
        ))}
      </div>
      <p role="status" className={outcome === 'fires' ? 'font-medium text-danger' : 'text-soft'}>
        {values.size === 0 ? t('tryHint') : t(`outcomes.${outcome}`, { left: left ?? '–', right: right ?? '–' })}
      </p>
    </fieldset>
  )
}

interface Props {
  /** Undefined for a new check. */
  check: EditedCheck | undefined
  operands: Operands
  onSave: (check: Omit<EditedCheck, 'id'>) => void
  onClose: () => void
}

const toleranceKinds = ['none', 'absolute', 'percent'] as const

/** The fields of a rule and its text, each of which follows the other. */
const useRule = (check: EditedCheck | undefined, { names }: Operands) => {
  const [draft, setDraft] = useState<RuleDraft>(check ? toRuleDraft(check.rule) : emptyRule)
  const [typed, setTyped] = useState<string>()
  const rule = fromRuleDraft(draft)
  const parsed = typed === undefined ? undefined : parseCheck(typed, names)
  return {
    draft,
    rule: parsed?.error ? undefined : rule,
    text: typed ?? (rule ? printCheck(rule, names) : ''),
    textError: typed?.trim() ? parsed?.error : undefined,
    change: (fields: Partial<RuleDraft>) => {
      setTyped(undefined)
      setDraft({ ...draft, ...fields })
    },
    type: (text: string) => {
      const next = parseCheck(text, names)
      setTyped(text)
      if (next.rule) setDraft(toRuleDraft(next.rule))
    },
  }
}

type RuleFields = Pick<ReturnType<typeof useRule>, 'draft' | 'change'>

const OperatorField = ({ draft, change }: RuleFields) => {
  const t = useTranslations('formChecks')
  return (
    <Select
      label={t('operator')}
      isLabelHidden
      value={draft.operator}
      onChange={event => {
        const operator = comparisonOperators.find(each => each === event.target.value)
        if (operator) change({ operator })
      }}
    >
      {(['>', '>=', '<', '<=', '!=', '=='] as const).map(operator => (
        <option key={operator} value={operator}>
          {t(`operators.${operator}`)}
        </option>
      ))}
    </Select>
  )
}

const ToleranceFields = ({ draft, change }: RuleFields) => {
  const t = useTranslations('formChecks')
  return (
    <div className="flex gap-2">
      <Select
        label={t('tolerance')}
        isLabelHidden
        className="min-w-0 grow"
        value={draft.toleranceKind}
        onChange={event => {
          const toleranceKind = toleranceKinds.find(kind => kind === event.target.value)
          if (toleranceKind) change({ toleranceKind })
        }}
      >
        {toleranceKinds.map(kind => (
          <option key={kind} value={kind}>
            {t(`tolerances.${kind}`)}
          </option>
        ))}
      </Select>
      {draft.toleranceKind !== 'none' && (
        <TextField
          label={t('amount')}
          isLabelHidden
          className="w-24 shrink-0"
          inputMode="decimal"
          value={draft.tolerance}
          onChange={event => change({ tolerance: event.target.value })}
        />
      )}
    </div>
  )
}

/** A check as a sentence of fields, as text, and tried with sample values. */
export const CheckDialog = ({ check, operands, onSave, onClose }: Props) => {
  const t = useTranslations('formChecks')
  const ui = useTranslations('ui')
  const languages = useWordingLanguages()
  const { draft, rule, text, textError, change, type } = useRule(check, operands)
  const [says, setSays] = useState(check?.says ?? {})
  const [severity, setSeverity] = useState(check?.severity ?? 'hint')
  const isComplete = rule !== undefined && Object.values(says).some(text => text.trim() !== '')
  return (
    <Dialog title={t(check ? 'edit' : 'add')} isWide onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (rule && isComplete) onSave({ says, severity, rule })
        }}
      >
        <div className="grid gap-2 sm:grid-cols-2">
          {languages.map(language => (
            <TextArea
              key={language}
              rows={2}
              label={t('says', { language: languageName(language) })}
              {...languageAttributes(language)}
              maxLength={formLimits.checkText}
              value={says[language] ?? ''}
              onChange={event => setSays({ ...says, [language]: event.target.value })}
            />
          ))}
        </div>
        <div className="grid gap-1">
          <div>
            <SegmentedControl
              label={t('severity')}
              value={severity}
              onChange={setSeverity}
              choices={checkSeverities.map(value => ({ value, label: t(`severities.${value}`) }))}
            />
          </div>
          <p className="text-soft text-xs">{t(`severityHints.${severity}`)}</p>
        </div>
        <SideFields
          label={t('left')}
          terms={draft.left}
          operands={operands}
          isZero={draft.leftZero}
          onTerms={left => change({ left })}
          onZero={leftZero => change({ leftZero })}
        />
        <OperatorField draft={draft} change={change} />
        <SideFields
          label={t('right')}
          isLabelHidden
          terms={draft.right}
          operands={operands}
          isZero={draft.rightZero}
          onTerms={right => change({ right })}
          onZero={rightZero => change({ rightZero })}
        />
        <ToleranceFields draft={draft} change={change} />
        <TextArea
          label={t('text')}
          hint={t('textHint', { example: `\${B3} + \${B4} > \${A1}; tolerance 2%` })}
          error={textError ? t(`errors.${textError.code}`, { names: textError.names?.join(', ') ?? '' }) : undefined}
          rows={2}
          spellCheck={false}
          className="[&_textarea]:font-mono [&_textarea]:text-sm"
          value={text}
          onChange={event => type(event.target.value)}
        />
        {rule && <TryCheck rule={rule} operands={operands} />}
        <DialogButtons>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isComplete}
            title={isComplete ? undefined : t('incomplete')}
          >
            {t('apply')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
