import { formCodeSuffix, formLimits } from '@scrutineer/contract/forms'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useEditor, usePart, usePartMessages } from '../editor-context.ts'
import { formKey } from '../model/form-parts.ts'
import { fieldId } from './reveal-field.ts'

/** The title, code and audience of the form. */
export const FormMetadataCard = () => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const codeHintId = useId()
  const form = usePart(formKey, 'form')
  const messageFor = usePartMessages(formKey)
  if (!form) return null
  const code = form.code.trim()
  const kind = (['opening', 'counting'] as const).find(each => code.endsWith(formCodeSuffix[each]))
  return (
    <Card aria-label={t('metadata')} data-part={formKey} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
      <TextField
        id={fieldId(formKey, 'description')}
        label={t('title')}
        className="min-w-0 grow basis-80"
        maxLength={formLimits.description}
        error={messageFor('description')}
        value={form.description}
        onChange={event => edit(form, { description: event.target.value })}
      />
      <TextField
        id={fieldId(formKey, 'code')}
        label={t('code')}
        className="w-40"
        maxLength={formLimits.code}
        error={messageFor('code')}
        aria-details={codeHintId}
        value={form.code}
        onChange={event => edit(form, { code: event.target.value })}
      />
      <Checkbox
        label={t('ONLY_DIASPORA')}
        className="sm:mt-5.5"
        checked={form.diaspora}
        onChange={event => edit(form, { diaspora: event.target.checked })}
      />
      <div className="grid basis-full gap-0.5 text-soft text-sm">
        <p id={codeHintId}>
          {t('codeHint')} {kind && <b className="font-medium text-ink">{t(`codeMeans.${kind}`)}</b>}
        </p>
        <p>{t('flagHint')}</p>
      </div>
    </Card>
  )
}
