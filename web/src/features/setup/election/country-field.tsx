import { countryCodes } from '@scrutineer/contract/fields/country-codes'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Select } from '../../../ui/form/select.tsx'

/** The name of a country in a language. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

interface Props {
  defaultValue: string
  error: string | undefined
}

/** The country of phone numbers without an international prefix. */
export const CountryField = ({ defaultValue, error }: Props) => {
  const t = useTranslations('setup.election')
  const language = useLocale()
  const countries = useMemo(() => {
    const names = countryCodes.map(code => ({ code, name: countryName(code, language) }))
    return names.sort((one, other) => one.name.localeCompare(other.name, language))
  }, [language])
  return (
    <Select label={t('country')} hint={t('countryHint')} name="country" defaultValue={defaultValue} error={error}>
      <option value="">{t('noCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
