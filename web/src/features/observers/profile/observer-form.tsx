import type { Ngo } from '@scrutineer/contract/ngos'
import type { Observer } from '@scrutineer/contract/observers'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { useListHref } from '../list-href.ts'
import { initialDraft, type ObserverDraft, readDraft, validateDraft } from './observer-draft.ts'
import { ObserverFields } from './observer-fields.tsx'

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
      read={readDraft}
      secretField="pin"
      validate={draft => validateDraft(draft, observer, ownNgo)}
      fields={['name', 'phone', 'pin', 'idNgo', 'backupPhone', 'assignedStations']}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={listHref}
      extraActions={children}
    >
      {(messageFor, initial) => (
        <ObserverFields
          observer={observer}
          initial={initial}
          isReadOnly={isReadOnly}
          ngos={ngos}
          ownNgo={ownNgo}
          messageFor={messageFor}
        />
      )}
    </DraftForm>
  )
}
