import type { Ngo } from '@scrutineer/contract/ngos'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChangedNgos } from './changed-ngos.ts'
import { DeactivateNgo } from './deactivate-ngo.tsx'
import { DeleteNgo } from './delete-ngo.tsx'
import { MakeOrganizer } from './make-organizer.tsx'
import type { NgoDraft } from './ngo-draft.ts'
import { NgoForm } from './ngo-form.tsx'
import { changeNgo, useToldFailure } from './save-ngo.ts'

interface Props {
  ngo: Ngo
  /** When it was read; saving reads it again. */
  readAt: number
}

interface Question {
  readonly what: 'deactivate' | 'makeOrganizer'
  readonly answer: (isMeant: boolean) => void
}

const dialogs = { deactivate: DeactivateNgo, makeOrganizer: MakeOrganizer } as const

/** Edits and deletes an NGO. Saving it inactive, or as an organizer, asks first, as the list does. */
export const EditNgo = ({ ngo, readAt }: Props) => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const changed = useChangedNgos()
  const tell = useToldFailure()
  const [isDeleting, setDeleting] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const isMeant = (what: Question['what']) => new Promise<boolean>(answer => setQuestion({ what, answer }))
  const save = async (draft: NgoDraft) => {
    if (!ngo.organizer && draft.organizer && !(await isMeant('makeOrganizer'))) return
    if (ngo.isActive && !draft.isActive && !(await isMeant('deactivate'))) return
    await changeNgo(ngo, draft).catch(tell)
    toast('success', t('success'), t('SAVED'))
    await changed('active')
  }
  const leave = async () => {
    toast('success', t('success'), t('NGO_DELETE_SUCCESS'))
    await changed('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  const Asking = dialogs[question?.what ?? 'deactivate']
  return (
    <>
      {/* Anew after saving: the fields show what was saved. */}
      <NgoForm key={readAt} ngo={ngo} onSave={save}>
        <Button className="text-danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('DELETE')}
        </Button>
      </NgoForm>
      {isDeleting && <DeleteNgo ngo={ngo} onClose={() => setDeleting(false)} onDeleted={() => void leave()} />}
      {question && (
        <Asking
          key={question.what}
          ngo={ngo}
          onConfirm={async () => question.answer(true)}
          onClose={() => {
            question.answer(false)
            // The answer may have led to the next question.
            setQuestion(now => (now === question ? undefined : now))
          }}
        />
      )}
    </>
  )
}
