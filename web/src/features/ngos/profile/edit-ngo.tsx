import type { Ngo } from '@scrutineer/contract/ngos'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
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
  /** When it was read; saving reads it again. */
  readAt: number
}

interface PendingConfirmation {
  readonly action: 'deactivate' | 'makeOrganizer'
  readonly resolve: (isMeant: boolean) => void
}

const dialogs = { deactivate: DeactivateNgoDialog, makeOrganizer: MakeOrganizerDialog } as const

/** Edits and deletes an NGO. Saving it inactive, or as an organizer, asks first, as the list does. */
export const EditNgo = ({ ngo, readAt }: Props) => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const invalidateNgos = useInvalidateNgos()
  const showErrorToast = useErrorToast()
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<PendingConfirmation>()
  const isMeant = (action: PendingConfirmation['action']) =>
    new Promise<boolean>(resolve => setQuestion({ action, resolve }))
  const save = async (draft: NgoDraft) => {
    if (!ngo.organizer && draft.organizer && !(await isMeant('makeOrganizer'))) return
    if (ngo.isActive && !draft.isActive && !(await isMeant('deactivate'))) return
    await changeNgo(ngo, draft).catch(showErrorToast)
    toast('success', t('success'), t('SAVED'))
    await invalidateNgos('active')
  }
  const leave = async () => {
    toast('success', t('success'), t('NGO_DELETE_SUCCESS'))
    await invalidateNgos('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  const Asking = dialogs[question?.action ?? 'deactivate']
  return (
    <>
      {/* Anew after saving: the fields show what was saved. */}
      <NgoForm key={readAt} ngo={ngo} onSave={save}>
        <Button className="text-danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('DELETE')}
        </Button>
      </NgoForm>
      {isDeleting && <DeleteNgoDialog ngo={ngo} onClose={() => setDeleting(false)} onDeleted={() => void leave()} />}
      {question && (
        <Asking
          key={question.action}
          ngo={ngo}
          onConfirm={async () => question.resolve(true)}
          onClose={() => {
            question.resolve(false)
            // The answer may have led to the next question.
            setQuestion(now => (now === question ? undefined : now))
          }}
        />
      )}
    </>
  )
}
