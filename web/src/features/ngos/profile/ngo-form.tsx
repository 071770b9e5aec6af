import { MAX_SHORT_NAME_LENGTH, NgoFields } from '@scrutineer/contract/fields/ngo'
import type { Ngo } from '@scrutineer/contract/ngos'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { validateFields } from '../../../shared/form/field-error.ts'
import { paths } from '../../../shared/paths.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { initialDraft, type NgoDraft } from './ngo-draft.ts'

interface Props {
  /** The NGO to edit or view; omit it to add one. */
  ngo?: Ngo
  isReadOnly?: boolean
  onSave: (draft: NgoDraft) => Promise<void>
  /** Additional actions, after the other buttons. */
  children?: ReactNode
}

/** The form to add, edit or view an NGO. */
export const NgoForm = ({ ngo, isReadOnly = false, onSave, children }: Props) => {
  const t = useTranslations('ngos')
  return (
    <DraftForm
      title={t('formTitle')}
      isReadOnly={isReadOnly}
      initial={initialDraft(ngo)}
      validate={draft => validateFields(NgoFields, draft)}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={paths.ngos()}
      extraActions={children}
    >
      <TextField label={t('name')} name="name" autoComplete="off" required />
      <TextField
        label={t('shortName')}
        name="shortName"
        hint={isReadOnly ? undefined : t('shortNameHint', { limit: MAX_SHORT_NAME_LENGTH })}
        autoComplete="off"
        required
      />
      <Switch name="organizer" label={t('organizer')} hint={t('organizerHint')} />
      <Switch name="isActive" label={t('active')} hint={t('activeHint')} />
      {ngo?.requireSecondFactor !== undefined && (
        <Switch name="requireSecondFactor" label={t('requireSecondFactor')} hint={t('requireSecondFactorHint')} />
      )}
    </DraftForm>
  )
}
