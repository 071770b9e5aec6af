import { languageName } from '@scrutineer/contract/core/languages'
import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { countryCodes } from '@scrutineer/contract/fields/country-codes'
import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import { use, useId, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { LevelsField } from '../../../shared/places/levels-field.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldErrorContext } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { sectionIds } from '../checklist/check-path.ts'
import { changesOf, initialDraft, languagesIn, validateDraft } from './election-draft.ts'

/** The name of a country in a language. */
const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** The country of phone numbers without an international prefix. */
const CountryField = () => {
  const t = useTranslations('setup.election')
  const language = useLocale()
  const countries = useMemo(() => {
    const choices = countryCodes.map(value => ({ value, label: countryName(value, language) }))
    return choices.sort((one, other) => one.label.localeCompare(other.label, language))
  }, [language])
  return (
    <Select label={t('country')} hint={t('countryHint')} name="country" anyLabel={t('noCountry')} choices={countries} />
  )
}

/** The election's time zone, with the browser's zones as suggestions. */
const TimeZoneField = () => {
  const t = useTranslations('setup.election')
  const listId = useId()
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const [hasMatch, setHasMatch] = useState(true)
  return (
    <div>
      <TextField
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        name="timeZone"
        list={listId}
        required
        autoComplete="off"
        spellCheck={false}
        // At once, since Save is disabled: no zone begins like this.
        onInput={event => {
          const typed = event.currentTarget.value.trim().toLowerCase()
          setHasMatch(isTimeZone(typed) || zones.some(zone => zone.toLowerCase().startsWith(typed)))
        }}
        error={hasMatch ? undefined : t('unknownTimeZone')}
      />
      <datalist id={listId}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}

/** The languages that the choice of languages offers to staff or to observers. */
const LanguageFields = ({
  name,
  available,
}: {
  name: 'languages' | 'observerLanguages'
  available: readonly string[]
}) => {
  const t = useTranslations('setup.election')
  const error = use(FieldErrorContext)(name)
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="grid gap-1">
      <legend className="font-medium text-sm">{t(name)}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {available.map(tag => (
          <Checkbox
            key={tag}
            label={languageName(tag)}
            name={name}
            value={tag}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      <p id={id} className={error ? 'text-danger text-sm' : 'text-soft text-xs'}>
        {error ?? t(`${name}Hint`)}
      </p>
    </fieldset>
  )
}

/** Name, date, time zone, country, levels and languages of the election. What another account saves meanwhile appears in it. */
export const ElectionForm = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.election')
  const language = useLocale()
  const saveSettings = useSaveSettings()
  const tCommon = useTranslations()
  const available = settings.availableLanguages
  const languageNames = (tags: string) => languagesIn(tags).map(languageName).join(', ')
  const labels = {
    electionName: t('name'),
    electionDate: t('date'),
    levels: tCommon('places.levels'),
    timeZone: t('timeZone'),
    languages: t('languages'),
    observerLanguages: t('observerLanguages'),
    firstLanguage: t('firstLanguage'),
    country: t('country'),
    officePhone: t('officePhone'),
  }
  return (
    <div className="grid gap-2">
      <h2 id={sectionIds.election} tabIndex={-1} className="font-semibold outline-none">
        {t('title')}
      </h2>
      <DraftForm
        title={t('title')}
        isReadOnly={false}
        initial={initialDraft(settings)}
        validate={draft => validateDraft(draft, settings)}
        onSave={async draft => {
          await saveSettings(settings, changesOf(draft, settings))
          toast('success', t('saved'), t('savedText'))
        }}
        saveLabel={t('save')}
        labels={labels}
        messages={{
          electionDate: t('dateFormat'),
          timeZone: t('unknownTimeZone'),
          firstLanguage: t('firstLanguageNotOffered'),
        }}
        valueTexts={{
          languages: languageNames,
          observerLanguages: languageNames,
          firstLanguage: languageNames,
          country: value => (value === '' ? t('noCountry') : countryName(value, language)),
        }}
      >
        <TextField label={t('name')} hint={t('nameHint')} name="electionName" autoComplete="off" />
        <TextField
          label={t('date')}
          name="electionDate"
          // A date field would show it in the format of the browser.
          placeholder={t('datePlaceholder')}
          autoComplete="off"
        />
        {settings.timeZone !== undefined && <TimeZoneField />}
        {settings.country !== undefined && <CountryField />}
        {settings.officePhone !== undefined && (
          <TextField
            label={t('officePhone')}
            hint={t('officePhoneHint')}
            name="officePhone"
            type="tel"
            autoComplete="off"
          />
        )}
        <LevelsField />
        {settings.languages !== undefined && (
          <LanguageFields name="languages" available={available?.office ?? settings.languages} />
        )}
        {settings.observerLanguages !== undefined && available && (
          <>
            <LanguageFields name="observerLanguages" available={available.app} />
            <Select
              label={t('firstLanguage')}
              hint={t('firstLanguageHint')}
              name="firstLanguage"
              choices={available.app.map(value => ({ value, label: languageName(value), lang: value }))}
            />
          </>
        )}
      </DraftForm>
    </div>
  )
}
