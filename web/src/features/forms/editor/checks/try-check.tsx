import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { evaluateCheck } from '@scrutineer/contract/checks/evaluate-check'
import { operandKey } from '@scrutineer/contract/checks/operand'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { Operands } from './check-texts.ts'

/** Sample values of a check's numbers, as observers type them, and what the check finds. */
export const TryCheck = ({ rule, operands }: { rule: CheckRule; operands: Operands }) => {
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
      <legend className="float-left font-medium text-sm">{t('try')}</legend>
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
