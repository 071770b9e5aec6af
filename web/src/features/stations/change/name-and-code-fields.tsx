import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { usePlaceChange } from './use-place-change.ts'

interface Props extends Pick<ReturnType<typeof usePlaceChange>, 'messageFor' | 'onInput'> {
  /** Undefined for a new place. */
  place: { readonly name: string; readonly code: string } | undefined
  codeHint: string
}

/** The name and the code of an area or a county. */
export const NameAndCodeFields = ({ place, codeHint, messageFor, onInput }: Props) => {
  const t = useTranslations('places')
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        required
        defaultValue={place?.name}
        error={messageFor('name')}
        onInput={() => onInput('name')}
      />
      <TextField
        label={t('code')}
        name="code"
        hint={codeHint}
        required
        defaultValue={place?.code}
        error={messageFor('code')}
        onInput={() => onInput('code')}
      />
    </>
  )
}
