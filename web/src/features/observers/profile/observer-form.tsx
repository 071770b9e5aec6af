import type { Ngo } from '@scrutineer/contract/ngos'
import type { Observer } from '@scrutineer/contract/observers'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DraftForm } from '../../../shared/form/draft-form.tsx'
import { useListHref } from '../list-href.ts'
import { initialDraft, type ObserverDraft, readDraft, validateDraft } from './observer-draft.ts'
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
  const listHref = useListHref()
  return (
    <DraftForm
      title={t('TITLE')}
      isReadOnly={isReadOnly}
      initial={initialDraft(observer, ownNgo)}
      read={readDraft}
      secretField="pin"
      validate={draft => validateDraft(draft, observer, ownNgo)}
      fields={['name', 'phone', 'pin', 'idNgo']}
      onSave={onSave}
      saveLabel={t('SAVE')}
      cancelHref={listHref}
      extraActions={children}
    >
      {(messageFor, opened) => <ObserverFields {...{ observer, opened, isReadOnly, ngos, ownNgo, messageFor }} />}
    </DraftForm>
  )
}
