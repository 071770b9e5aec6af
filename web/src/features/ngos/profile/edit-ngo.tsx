import type { Ngo } from '@scrutineer/contract/ngos'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { DeactivateNgoDialog } from '../deactivate-ngo-dialog.tsx'
import { DeleteNgoDialog } from '../delete-ngo-dialog.tsx'
import { MakeOrganizerDialog } from '../make-organizer-dialog.tsx'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'
import type { NgoDraft } from './ngo-draft.ts'
import { NgoForm } from './ngo-form.tsx'
import { changeNgo, useErrorToast } from './save-ngo.ts'

interface Props {
  ngo: Ngo
  /** When the NGO was fetched (ms since 1970); a save refetches it. */
  readAt: number
}

interface PendingConfirmation {
  readonly action: 'deactivate' | 'makeOrganizer'
  readonly resolve: (isConfirmed: boolean) => void
}

const dialogs = { deactivate: DeactivateNgoDialog, makeOrganizer: MakeOrganizerDialog } as const

/** Edits and deletes an NGO. Deactivating it or making it an organizer needs confirmation, as in the list. */
export const EditNgo = ({ ngo, readAt }: Props) => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const invalidateNgos = useInvalidateNgos()
  const showErrorToast = useErrorToast()
  const [isDeleting, setDeleting] = useState(false)
  const [confirmation, setConfirmation] = useState<PendingConfirmation>()
  const confirm = (action: PendingConfirmation['action']) =>
    new Promise<boolean>(resolve => setConfirmation({ action, resolve }))
  const save = async (draft: NgoDraft) => {
    if (!ngo.organizer && draft.organizer && !(await confirm('makeOrganizer'))) return
    if (ngo.isActive && !draft.isActive && !(await confirm('deactivate'))) return
    await changeNgo(ngo, draft).catch(showErrorToast)
    toast('success', t('success'), t('SAVED'))
    await invalidateNgos('active')
  }
  const leave = async () => {
    toast('success', t('success'), t('NGO_DELETE_SUCCESS'))
    await invalidateNgos('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  const ConfirmationDialog = dialogs[confirmation?.action ?? 'deactivate']
  return (
    <>
      {/* Remounted after each save, so that the fields show the saved values. */}
      <NgoForm key={readAt} ngo={ngo} onSave={save}>
        <Button className="text-danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('DELETE')}
        </Button>
      </NgoForm>
      {isDeleting && <DeleteNgoDialog ngo={ngo} onClose={() => setDeleting(false)} onDeleted={() => void leave()} />}
      {confirmation && (
        <ConfirmationDialog
          key={confirmation.action}
          ngo={ngo}
          onConfirm={async () => confirmation.resolve(true)}
          onClose={() => {
            confirmation.resolve(false)
            // Confirming may have opened the next confirmation.
            setConfirmation(current => (current === confirmation ? undefined : current))
          }}
        />
      )}
    </>
  )
}
