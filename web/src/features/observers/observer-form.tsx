import type { Ngo } from '@scrutineer/contract/ngos'
import type { Observer } from '@scrutineer/contract/observers'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../shared/draft-form.tsx'
import { useListAddress } from './list-address.ts'
import { judge, type ObserverDraft, readDraft, untouchedDraft } from './observer-draft.ts'
import { ObserverFields } from './observer-fields.tsx'

interface Props {
  /** Who is edited or viewed; left out, one is added. */
  observer?: Observer
  isReadOnly?: boolean
  /** The NGOs to choose from or to name; empty where the server doesn't say. */
  ngos: readonly Ngo[]
  /** The NGO that is chosen at first when one is added. */
  ownNgo?: number | undefined
  onSave: (draft: ObserverDraft) => Promise<void>
  /** What else can be done, at the end of the buttons. */
  children?: ReactNode
}

/** The observer's form, for adding, editing and viewing. */
export const ObserverForm = ({ observer, isReadOnly = false, ngos, ownNgo, onSave, children }: Props) => {
  const t = useTranslations('observers')
  const listAddress = useListAddress()
  return (
    <DraftForm
      title={t('TITLE')}
      isReadOnly={isReadOnly}
      untouched={untouchedDraft(observer, ownNgo)}
      read={readDraft}
      secret="pin"
      judge={draft => judge(draft, observer, ownNgo)}
      fields={['name', 'phone', 'pin', 'idNgo']}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={listAddress}
      more={children}
    >
      {(messageFor, opened) => <ObserverFields {...{ observer, opened, isReadOnly, ngos, ownNgo, messageFor }} />}
    </DraftForm>
  )
}
