import { MAX_SHORT_NAME_LENGTH, type Ngo } from '@scrutineer/contract/ngos'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { initialDraft, type NgoDraft, readDraft, validateDraft } from './ngo-draft.ts'

interface Props {
  /** Which is edited or viewed; left out, one is added. */
  ngo?: Ngo
  isReadOnly?: boolean
  onSave: (draft: NgoDraft) => Promise<void>
  /** What else can be done, at the end of the buttons. */
  children?: ReactNode
}

interface FlagProps {
  name: 'organizer' | 'isActive' | 'requireSecondFactor'
  label: string
  hint: string
  isOn: boolean
}

const Flag = ({ name, label, hint, isOn }: FlagProps) => {
  const id = useId()
  return (
    <div>
      <Switch label={label} name={name} defaultChecked={isOn} aria-describedby={id} />
      <p id={id} className="text-soft text-xs">
        {hint}
      </p>
    </div>
  )
}

/** The NGO's form, for adding, editing and viewing. */
export const NgoForm = ({ ngo, isReadOnly = false, onSave, children }: Props) => {
  const t = useTranslations('ngos')
  return (
    <DraftForm
      title={t('formTitle')}
      isReadOnly={isReadOnly}
      initial={initialDraft(ngo)}
      read={data => readDraft(data, ngo)}
      validate={draft => validateDraft(draft, ngo)}
      fields={['name', 'shortName']}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={paths.ngos()}
      extraActions={children}
    >
      {(messageFor, opened) => (
        <>
          <TextField
            label={t('name')}
            name="name"
            defaultValue={opened.name}
            autoComplete="off"
            required
            error={messageFor('name')}
          />
          <TextField
            label={t('shortName')}
            name="shortName"
            hint={isReadOnly ? undefined : t('shortNameHint', { limit: MAX_SHORT_NAME_LENGTH })}
            defaultValue={opened.shortName}
            autoComplete="off"
            required
            error={messageFor('shortName')}
          />
          <Flag name="organizer" label={t('organizer')} hint={t('organizerHint')} isOn={opened.organizer} />
          <Flag name="isActive" label={t('active')} hint={t('activeHint')} isOn={opened.isActive} />
          {opened.requireSecondFactor !== undefined && (
            <Flag
              name="requireSecondFactor"
              label={t('requireSecondFactor')}
              hint={t('requireSecondFactorHint')}
              isOn={opened.requireSecondFactor}
            />
          )}
        </>
      )}
    </DraftForm>
  )
}
