import { formLimits } from '@scrutineer/contract/forms'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor, useMarks, usePart } from './editor-context.ts'
import { formKey } from './form-parts.ts'
import { fieldId } from './reveal.ts'

/** What the form is called and who gets it. */
export const FormHead = () => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const form = usePart(formKey, 'form')
  const markOf = useMarks(formKey)
  if (!form) return null
  return (
    <Card aria-label={t('head')} data-part={formKey} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
      <TextField
        id={fieldId(formKey, 'description')}
        label={t('title')}
        className="min-w-0 grow basis-80"
        maxLength={formLimits.description}
        error={markOf('description')}
        value={form.description}
        onChange={event => edit(form, { description: event.target.value })}
      />
      <TextField
        id={fieldId(formKey, 'code')}
        label={t('code')}
        className="w-40"
        maxLength={formLimits.code}
        error={markOf('code')}
        value={form.code}
        onChange={event => edit(form, { code: event.target.value })}
      />
      <Checkbox
        label={t('ONLY_DIASPORA')}
        className="sm:mt-5.5"
        checked={form.diaspora}
        onChange={event => edit(form, { diaspora: event.target.checked })}
      />
    </Card>
  )
}
