import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AnswerInput } from '../../model/typed.ts'
import { Button } from '../../ui/parts/button.tsx'
import type { FormAnswer } from './use-form-answers.ts'

/** Asks about numbers that contradict each other. It never blocks. */
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
  const saysOf = ({ says }: FormCheck) => says[language] || says[language === 'en' ? 'ro' : 'en'] || t('contradiction')
  const confirm = ({ id }: FormCheck) => {
    if (answer) onAnswer({ options: answer.options, status: answer.status, checked: [...checked, id] })
  }
  return (
    <div className="stack" role="status">
      {open.map(check => (
        <section key={check.id} className="check">
          <p>
            <b>{saysOf(check)}</b> {t('isInRecord')}
          </p>
          <div className="pair">
            <Button onClick={() => confirm(check)}>{t('yes')}</Button>
            <Button onClick={() => block.current?.querySelector<HTMLElement>('.typed input')?.focus()}>
              {t('change')}
            </Button>
          </div>
        </section>
      ))}
      {open.length > 0 && <p className="small soft">{t('keptEitherWay')}</p>}
      {checks.length > open.length && <p className="small soft">{t('confirmed')}</p>}
    </div>
  )
}
