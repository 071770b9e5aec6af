import { useTranslations } from 'use-intl'
import { TextArea } from '../../ui/form/text-area.tsx'

interface Props {
  /** One level a line. */
  defaultValue: string
  error: string | undefined
  onChange?: (value: string) => void
}

/** The names of the levels of places, one a line from the top to the counties. */
export const LevelsField = ({ defaultValue, error, onChange }: Props) => {
  const t = useTranslations('places')
  return (
    <TextArea
      label={t('levels')}
      hint={t('levelsHint')}
      name="levels"
      rows={4}
      defaultValue={defaultValue}
      error={error}
      onInput={onChange && (event => onChange(event.currentTarget.value))}
    />
  )
}
