import { useTranslations } from 'use-intl'
import { type Fault, useFaultWords } from '../../shared/faults.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Words } from './attempt.ts'

/** The contract's limits, and how near to them it is said what is left. */
const limits = { title: [200, 40], message: [2000, 200] } as const

interface Props {
  words: Words
  faults: Readonly<Record<string, Fault>>
  /** The person has tried to send: what is missing is said too. */
  isChecked: boolean
  onChange: (words: Partial<Words>) => void
}

/** Title and message. Nobody is stopped from typing or pasting too much: what is too long is said, not cut off. */
export const ComposeFields = ({ words, faults, isChecked, onChange }: Props) => {
  const t = useTranslations('notifications')
  const faultWords = useFaultWords()
  const hintFor = (field: keyof Words) => {
    const [limit, near] = limits[field]
    const left = limit - words[field].length
    return left >= 0 && left <= near ? t('left', { count: left }) : undefined
  }
  const errorFor = (field: keyof Words) =>
    isChecked || faults[field]?.kind === 'tooLong' ? faultWords(faults[field]) : undefined
  return (
    <>
      <TextField
        label={t('NOTIFICATION_TITLE')}
        value={words.title}
        onChange={event => onChange({ title: event.target.value })}
        hint={hintFor('title')}
        error={errorFor('title')}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('MESSAGE')}
        rows={7}
        value={words.message}
        onChange={event => onChange({ message: event.target.value })}
        hint={hintFor('message')}
        error={errorFor('message')}
        required
      />
    </>
  )
}
