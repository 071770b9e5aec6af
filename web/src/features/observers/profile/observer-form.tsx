import type { Ngo } from '@scrutineer/contract/ngos'
import type { Observer } from '@scrutineer/contract/observers'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useListHref } from '../list-href.ts'
import { initialDraft, type ObserverDraft, toObserverChange, validateDraft } from './observer-draft.ts'

interface ObserverFieldsProps {
  observer: Observer | undefined
  isReadOnly: boolean
  ngos: readonly Ngo[]
  ownNgo: number | undefined
}

/** The NGO: selectable if the account sees several NGOs, else read-only. */
const NgoField = ({ observer, ngos: all, ownNgo }: ObserverFieldsProps) => {
  const t = useTranslations('observers')
  // Nobody of an inactive NGO can be signed in.
  const ngos = observer ? all.filter(({ id, isActive }) => isActive || id === observer.idNgo) : all
  const [firstNgo] = ngos
  if (observer && ngos.length < 2)
    return observer.ngo ? <TextField label={t('ngo')} defaultValue={observer.ngo} disabled /> : null
  if (!firstNgo) return null
  if (ngos.length === 1) return <TextField label={t('ngo')} defaultValue={firstNgo.name} disabled />
  return (
    <Select
      label={t('ngo')}
      name="idNgo"
      hint={observer && t('otherNgoHint')}
      anyLabel={!observer && ownNgo === undefined ? t('ownNgo') : undefined}
      choices={ngos.map(({ id, name, isActive }) => ({
        value: id,
        label: isActive ? name : t('inactiveNgo', { ngo: name }),
      }))}
    />
  )
}

const SendSms = () => {
  const t = useTranslations('observers')
  const id = useId()
  return (
    <div>
      <Checkbox label={t('sendSms')} name="sendSMS" aria-describedby={id} />
      <p id={id} className="ps-6 text-soft text-xs">
        {t('sendSmsHint')}
      </p>
    </div>
  )
}

/** The fields of the observer's form: uncontrolled, with their wire names. */
const ObserverFields = (props: ObserverFieldsProps) => {
  const { observer, isReadOnly } = props
  const t = useTranslations('observers')
  // Another server omits this field.
  const { isTestObserver }: Partial<Observer> = observer ?? {}
  return (
    <>
      <TextField label={t('name')} name="name" autoComplete="off" required />
      <TextField label={t('phone')} name="phone" inputMode="tel" autoComplete="off" required />
      {observer?.backupPhone !== undefined && (
        <TextField label={t('backupPhone')} name="backupPhone" inputMode="tel" autoComplete="off" />
      )}
      {observer?.assignedStations !== undefined && (
        <TextArea
          label={t('assignedStations')}
          name="assignedStations"
          hint={isReadOnly ? undefined : t('assignedStationsHint')}
          rows={2}
          autoComplete="off"
        />
      )}
      <PasswordField
        label={t('password')}
        name="pin"
        hint={isReadOnly ? undefined : observer ? t('unchangedPasswordHint') : t('passwordHint')}
        disabled={isReadOnly}
        required={!observer}
      />
      <NgoField {...props} />
      {!observer && <SendSms />}
      {isTestObserver !== undefined && (
        <Switch label={t('testObserver')} name="isTestObserver" hint={t('testObserverHint')} />
      )}
    </>
  )
}

interface Props {
  /** The observer to edit or view; omit it to add one. */
  observer?: Observer
  isReadOnly?: boolean
  /** The NGOs to select from; empty if the server doesn't list them. */
  ngos: readonly Ngo[]
  /** The preselected NGO of a new observer. */
  ownNgo?: number | undefined
  onSave: (draft: ObserverDraft) => Promise<void>
  /** Additional actions, after the other buttons. */
  children?: ReactNode
}

/** The form to add, edit or view an observer. */
export const ObserverForm = ({ observer, isReadOnly = false, ngos, ownNgo, onSave, children }: Props) => {
  const t = useTranslations('observers')
  const listHref = useListHref()
  return (
    <DraftForm
      title={t('TITLE')}
      isReadOnly={isReadOnly}
      initial={initialDraft(observer, ownNgo)}
      secretField="pin"
      validate={draft => validateDraft(draft, observer)}
      isChanged={observer && (draft => Object.keys(toObserverChange(observer, draft)).length > 1)}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={listHref}
      extraActions={children}
    >
      <ObserverFields {...{ observer, isReadOnly, ngos, ownNgo }} />
    </DraftForm>
  )
}
