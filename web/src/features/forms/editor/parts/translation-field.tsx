import { languageName } from '@scrutineer/contract/core/languages'
import { formLimits } from '@scrutineer/contract/forms'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { useEditor, useNodeMessages } from '../editor-context.ts'
import { translationField } from '../model/form-codec.ts'
import { MAX_UNIT_LENGTH } from '../model/validate-input.ts'
import { fieldId } from './reveal-field.ts'
import { growingClass, languageAttributes, type TranslationProps } from './text-attributes.ts'

const maxLengths = { description: formLimits.description, text: formLimits.text, unit: MAX_UNIT_LENGTH }

/** A text of a node in another language of the form. */
export const TranslationField = ({
  nodeKey,
  name,
  label,
  isLabelHidden = false,
  isLong = false,
  node: { translations },
  tag,
}: TranslationProps & { tag: string }) => {
  const { edit } = useEditor()
  const field = translationField(name, tag)
  const error = useNodeMessages(nodeKey)(field)
  return (
    <Field
      id={fieldId(nodeKey, field)}
      label={`${label}, ${languageName(tag)}`}
      isLabelHidden={isLabelHidden}
      error={error}
      className="min-w-0 grow"
    >
      {attributes => {
        const input = {
          ...attributes,
          ...languageAttributes(tag),
          maxLength: maxLengths[name],
          value: translations?.[tag]?.[name] ?? '',
          onChange: ({ target: { value } }: { target: { value: string } }) =>
            edit(nodeKey, { translations: { ...translations, [tag]: { ...translations?.[tag], [name]: value } } }),
        }
        return isLong ? (
          <textarea rows={1} className={growingClass} {...input} />
        ) : (
          <input className={inputClass()} {...input} />
        )
      }}
    </Field>
  )
}
