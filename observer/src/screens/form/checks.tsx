import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { textIn } from '@scrutineer/contract/core/languages'
import type { RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AnswerInput } from '../../model/typed.ts'
import { Button } from '../../ui/parts/button.tsx'
import type { FormAnswer } from './use-form-answers.ts'

/** Asks the observer to confirm contradicting numbers, without blocking. */
export const Checks = ({
  checks,
  answer,
  block,
  onAnswer,
}: {
  checks: readonly FormCheck[]
  answer: FormAnswer | undefined
  /** The question, whose field is focused to change the number. */
  block: RefObject<HTMLElement | null>
  onAnswer: (input: AnswerInput) => void
}) => {
  const t = useTranslations('checks')
  const language = useLocale()
  const checked = answer?.checked ?? []
  const open = checks.filter(({ id }) => !checked.includes(id))
  const confirm = ({ id }: FormCheck) => {
    if (answer) onAnswer({ options: answer.options, status: answer.status, checked: [...checked, id] })
  }
  return (
    <div className="stack" role="status">
      {open.map(check => (
        <section key={check.id} className="stack gap-3 rounded-lg bg-late-wash p-4 inner-ring-late">
          <p>
            <bdi className="font-bold">{textIn(check.says, language) || t('contradiction')}</bdi> {t('isInRecord')}
          </p>
          <div className="pair">
            <Button onClick={() => confirm(check)}>{t('yes')}</Button>
            <Button onClick={() => block.current?.querySelector<HTMLElement>('input:not([type])')?.focus()}>
              {t('change')}
            </Button>
          </div>
        </section>
      ))}
      {open.length > 0 && <p className="text-sm text-soft">{t('savedAnyway')}</p>}
      {checks.length > open.length && <p className="text-sm text-soft">{t('confirmed')}</p>}
    </div>
  )
}
