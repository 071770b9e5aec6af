import { Camera, MessageSquareText, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { KeepingNotice } from '../../ui/parts/notice.tsx'
import { useActions, useDrafts } from '../../ui/state/model-context.tsx'
import { KeptNotes } from '../note/kept-notes.tsx'
import { PhotoButton } from '../note/photo-buttons.tsx'
import { usePhotos } from '../note/use-photos.ts'

/** Leads to the notes of a question, takes a photo, and shows what was kept. */
export const QuestionNotes = ({ form, station, questionId }: { form: Form; station: Station; questionId: number }) => {
  const t = useTranslations('form')
  const note = useTranslations('note')
  const { addNote } = useActions()
  const { drafts } = useDrafts()
  const photos = usePhotos(files => addNote({ text: '', questionId, files }))
  return (
    <>
      <div className="pair">
        <ButtonLink to={`/form/${form.id}/${questionId}/note`} icon={MessageSquareText}>
          {t('note')}
        </ButtonLink>
        {/* The camera may end the page: what was typed is kept first. */}
        <PhotoButton icon={Camera} name={t('photo')} isCamera onOpen={() => drafts.flush()} onFiles={photos.keep} />
      </div>
      {photos.failed.length > 0 && (
        <>
          <KeepingNotice keeping="failed" />
          <Button icon={RefreshCw} onClick={photos.retry}>
            {note('retryPhotos', { count: photos.failed.length })}
          </Button>
        </>
      )}
      <KeptNotes station={station} questionId={questionId} />
    </>
  )
}
