import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import { Field, type FieldProps, inputClass } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'size' | 'type'>

/** A new password, which can be shown to pass it on to another person. */
export const PasswordField = ({ label, hint, error, isLabelHidden, id, className, ...rest }: Props) => {
  const t = useTranslations('ui')
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, isLabelHidden, id, className }} name={rest.name}>
      {attributes => (
        <span className="relative grid">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            autoCapitalize="none"
            className={inputClass('pe-9 pointer-coarse:pe-11')}
            {...rest}
            {...attributes}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            name={isShown ? t('hidePassword') : t('showPassword')}
            disabled={rest.disabled}
            className="absolute top-0 end-0"
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
