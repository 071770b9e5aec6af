import { MAX_AREA_LEVELS } from '@scrutineer/contract/election-settings'
import { useTranslations } from 'use-intl'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { FieldError } from '../form/field-error.ts'

const maxLevelLength = 100

/** The levels that a text names, one a line. */
export const readLevels = (text: string): string[] =>
  text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))

/** The error of a text with one level a line. */
export const validateLevels = (text: string): FieldError | undefined => {
  const levels = readLevels(text)
  if (levels.length > MAX_AREA_LEVELS + 1) return { kind: 'tooMany', limit: MAX_AREA_LEVELS + 1 }
  if (levels.some(level => level.length > maxLevelLength)) return { kind: 'tooLong', limit: maxLevelLength }
  return undefined
}

interface Props {
  /** One level a line. */
  defaultValue?: string
  onChange?: (value: string) => void
}

/** The names of the levels of places, one a line from the top to the counties. */
export const LevelsField = ({ defaultValue, onChange }: Props) => {
  const t = useTranslations('places')
  return (
    <TextArea
      label={t('levels')}
      hint={t('levelsHint')}
      name="levels"
      rows={4}
      defaultValue={defaultValue}
      onInput={onChange && (event => onChange(event.currentTarget.value))}
    />
  )
}
