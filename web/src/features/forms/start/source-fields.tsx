import { appLanguages, languageName } from '@scrutineer/contract/core/languages'
import { type FormSummary, forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useFileLanguage } from '../../../shared/use-file-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Source } from './form-source.ts'
import { templateNames } from './templates.ts'

interface Props<Kind extends Source['kind']> {
  source: Extract<Source, { kind: Kind }>
  onChange: (source: Extract<Source, { kind: Kind }>) => void
}

/** A template, and the languages of its texts. */
export const TemplateFields = ({ source, onChange }: Props<'template'>) => {
  const t = useTranslations('formFiles')
  const [main, ...others] = source.languages
  const names = { opening: t('opening'), voting: t('voting'), counting: t('counting'), incident: t('incident') }
  return (
    <>
      <Select
        label={t('template')}
        value={source.name ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...source, name: templateNames.find(name => name === value) })
        }
      >
        <option value="" disabled>
          {t('chooseTemplate')}
        </option>
        {templateNames.map(name => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </Select>
      <Select
        label={t('language')}
        value={main}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...source, languages: [value, ...others.filter(tag => tag !== value)] })
        }
      >
        {appLanguages.map(tag => (
          <option key={tag} value={tag} lang={tag}>
            {languageName(tag)}
          </option>
        ))}
      </Select>
      {hasCapability('forms') && (
        <fieldset className="grid gap-1">
          <legend className="font-medium text-sm">{t('otherLanguages')}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {appLanguages
              .filter(tag => tag !== main)
              .map(tag => (
                <Checkbox
                  key={tag}
                  label={languageName(tag)}
                  lang={tag}
                  checked={others.includes(tag)}
                  onChange={({ currentTarget: { checked } }) => {
                    const rest = others.filter(each => each !== tag)
                    onChange({ ...source, languages: checked ? [main, ...rest, tag] : [main, ...rest] })
                  }}
                />
              ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

const nameOf = ({ code, description }: FormSummary) => [code, description].filter(Boolean).join(' · ')

/** A form of this server. */
export const FormFields = ({ source, onChange }: Props<'form'>) => {
  const t = useTranslations('formFiles')
  const tForms = useTranslations('forms')
  const list = useQuery(endpointQuery(forms.list))
  if (list.isError && !list.data) return <QueryFailure query={list} />
  return (
    <Select
      label={tForms('form')}
      value={source.id ?? ''}
      disabled={!list.data || list.data.formVersions.length === 0}
      hint={list.data?.formVersions.length === 0 ? tForms('emptyTitle') : undefined}
      onChange={event => onChange({ ...source, id: Number(event.currentTarget.value) })}
    >
      <option value="" disabled>
        {t('chooseForm')}
      </option>
      {list.data?.formVersions.map(form => (
        <option key={form.id} value={form.id}>
          {nameOf(form) || tForms('untitled')}
        </option>
      ))}
    </Select>
  )
}

/** Writes the template workbook. Its code is loaded by the first click. */
const saveTemplateWorkbook = async (locale: 'en' | 'ro', name: string) => {
  const { writeTemplateWorkbook } = await import('../export/write-form-file.ts')
  saveFile(await writeTemplateWorkbook(locale), name)
}

interface FileProps extends Props<'file'> {
  /** Languages of the file's texts. */
  languages: readonly string[]
  /** The one that was read. */
  language: string | undefined
}

/** A file, and the main language of the form if it has several. */
export const FileFields = ({ source, onChange, languages, language }: FileProps) => {
  const t = useTranslations('formFiles')
  const locale = useFileLanguage()
  return (
    <>
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        prompt={t('filePrompt')}
        accept=".json,.xlsx,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        file={source.file}
        onFile={file => onChange({ kind: 'file', file, number: source.number + 1, language: undefined })}
      />
      {languages.length > 1 && (
        <Select
          label={t('language')}
          hint={hasCapability('forms') ? t('languageHint') : undefined}
          value={language ?? ''}
          onChange={event => onChange({ ...source, language: event.currentTarget.value })}
        >
          {languages.map(each => (
            <option key={each} value={each}>
              {each || t('unnamedLanguage')}
            </option>
          ))}
        </Select>
      )}
      <div>
        <Button variant="ghost" onClick={() => void saveTemplateWorkbook(locale, t('templateFileName'))}>
          <Download aria-hidden />
          {t('saveTemplate')}
        </Button>
      </div>
    </>
  )
}
