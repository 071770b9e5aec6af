import { productLanguages } from '@scrutineer/contract/core/languages'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

interface Props {
  /** Separated by spaces. */
  chosen: string
  error: string | undefined
}

/** The languages that the choice of languages offers to staff. */
export const LanguageFields = ({ chosen, error }: Props) => {
  const t = useTranslations()
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="grid gap-1">
      <legend className="font-medium text-sm">{t('setup.election.languages')}</legend>
      {productLanguages.map(language => (
        <Checkbox
          key={language}
          label={t(`appearance.${language}`)}
          name="languages"
          value={language}
          defaultChecked={chosen.split(' ').includes(language)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      <p id={id} className={error ? 'text-danger text-sm' : 'text-soft text-xs'}>
        {error ?? t('setup.election.languagesHint')}
      </p>
    </fieldset>
  )
}
