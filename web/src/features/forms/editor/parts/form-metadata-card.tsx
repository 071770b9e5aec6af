import { formCodeSuffix, formLimits } from '@scrutineer/contract/forms'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useEditor, useFromForm, useNodeMessages } from '../editor-context.ts'
import { formKey } from '../model/edited-form.ts'
import { FormLanguages } from './form-languages.tsx'
import { fieldId } from './reveal-field.ts'
import { TextPair } from './text-pair.tsx'

/** The title, code and audience of the form. */
export const FormMetadataCard = () => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const codeHintId = useId()
  const description = useFromForm(form => form.description)
  const translations = useFromForm(form => form.translations)
  const typedCode = useFromForm(form => form.code)
  const diaspora = useFromForm(form => form.diaspora)
  const messageFor = useNodeMessages(formKey)
  const code = typedCode.trim()
  const kind = (['opening', 'counting'] as const).find(each => code.endsWith(formCodeSuffix[each]))
  return (
    <Card aria-label={t('metadata')} data-part={formKey} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
      <TextPair nodeKey={formKey} name="description" label={t('title')} node={{ translations }} className="basis-80">
        {language => (
          <TextField
            id={fieldId(formKey, 'description')}
            label={t('title')}
            className="min-w-0 grow"
            maxLength={formLimits.description}
            error={messageFor('description')}
            value={description}
            onChange={event => edit(formKey, { description: event.target.value })}
            {...language}
          />
        )}
      </TextPair>
      <TextField
        id={fieldId(formKey, 'code')}
        label={t('code')}
        className="w-40"
        maxLength={formLimits.code}
        error={messageFor('code')}
        aria-details={codeHintId}
        value={typedCode}
        onChange={event => edit(formKey, { code: event.target.value })}
      />
      <Checkbox
        label={t('ONLY_DIASPORA')}
        className="sm:mt-5.5"
        checked={diaspora}
        onChange={event => edit(formKey, { diaspora: event.target.checked })}
      />
      {hasCapability('forms') && <FormLanguages />}
      <div className="grid basis-full gap-0.5 text-soft text-sm">
        <p id={codeHintId}>
          {t('codeHint')} {kind && <b className="font-medium text-ink">{t(`codeMeans.${kind}`)}</b>}
        </p>
        <p>{t('flagHint')}</p>
      </div>
    </Card>
  )
}
