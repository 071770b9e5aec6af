import { Camera, MessageSquareText, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { FileButton } from '../../ui/parts/file-button.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { useActions, useDrafts } from '../../ui/state/model-context.tsx'
import { SavedNotes } from '../note/saved-notes.tsx'
import { usePhotos } from '../note/use-photos.ts'

/** Links to the notes of a question, takes a photo, and shows what was saved. */
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
        {/* The camera may end the page: save unsaved input first. */}
        <FileButton icon={Camera} isCamera onOpen={() => drafts.flush()} onFiles={photos.save}>
          {t('photo')}
        </FileButton>
      </div>
      {photos.failed.length > 0 && (
        <>
          <SaveErrorNotice saveState="failed" />
          <Button icon={RefreshCw} onClick={photos.retry}>
            {note('retryPhotos', { count: photos.failed.length })}
          </Button>
        </>
      )}
      <SavedNotes station={station} questionId={questionId} />
    </>
  )
}
