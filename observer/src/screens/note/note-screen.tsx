import { Camera, EyeOff, Image, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { FileButton } from '../../ui/parts/file-button.tsx'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { TextField } from '../../ui/parts/text-field.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { questionsOf } from '../form/form-steps.ts'
import { SavedNotes } from './saved-notes.tsx'
import { usePhotos } from './use-photos.ts'

/** Notes and photos at a question, or at the station. Photos are saved when they are taken, texts while they are typed. */
export const NoteScreen = ({
  station,
  form,
  questionId = null,
}: {
  station: Station
  form?: Form
  questionId?: number | null
}) => {
  const t = useTranslations('note')
  const { addNote } = useActions()
  const [, navigate] = useLocation()
  const { saveState, save } = useSave()
  const { text, setText, finish } = useTypedNote({ kind: 'note', station, questionId })
  const photos = usePhotos(files => addNote({ text: '', questionId, files }))
  const question = form && questionsOf(form).find(each => each.id === questionId)
  const back = question ? `/form/${form.id}/${question.id}` : '/'
  const title = question ? t('titleAt', { code: question.code }) : t('title')
  const saveText = () => save(finish)
  const photoActions = { onOpen: () => void saveText(), onFiles: photos.save }
  const leave = async () => {
    if ((await saveText()) && (await photos.areSaved())) navigate(back)
  }
  return (
    <Screen
      title={title}
      subtitle={form ? `${form.description} · ${stationName(station)}` : stationName(station)}
      back={back}
      actions={
        <Button tone="primary" onClick={() => void leave()}>
          {question ? t('backTo', { code: question.code }) : t('done')}
        </Button>
      }
    >
      <TextField label={t('text')} value={text} onChange={setText} />
      {text.trim() !== '' && (
        <Button isDisabled={saveState === 'saving'} onClick={() => void saveText()}>
          {t('save')}
        </Button>
      )}
      <div className="pair">
        <FileButton {...photoActions} icon={Camera} isCamera>
          {t('camera')}
        </FileButton>
        <FileButton {...photoActions} icon={Image}>
          {t('gallery')}
        </FileButton>
      </div>
      <SaveErrorNotice saveState={photos.failed.length > 0 ? 'failed' : saveState} />
      {photos.failed.length > 0 && (
        <Button icon={RefreshCw} onClick={photos.retry}>
          {t('retryPhotos', { count: photos.failed.length })}
        </Button>
      )}
      <SavedNotes station={station} questionId={questionId} />
      <Notice icon={EyeOff} title={t('privacyTitle')}>
        <p>{t('privacyText')}</p>
      </Notice>
    </Screen>
  )
}
