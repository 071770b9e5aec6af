import { EyeOff, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { useActions } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useTypedNote } from '../../ui/state/use-typed-note.ts'
import { questionsOf } from '../form/form-steps.ts'
import { KeptNotes } from './kept-notes.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { usePhotos } from './use-photos.ts'

/** Notes and photos at a question, or at the station. Each is kept by itself: photos as soon as they are taken, texts as they are typed. */
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
  const id = useId()
  const { addNote } = useActions()
  const [, navigate] = useLocation()
  const { keeping, keep } = useKeeping()
  const { text, setText, finish } = useTypedNote({ kind: 'note', station, questionId })
  const photos = usePhotos(files => addNote({ text: '', questionId, files }))
  const question = form && questionsOf(form).find(each => each.id === questionId)
  const back = question ? `/form/${form.id}/${question.id}` : '/'
  const title = question ? t('titleAt', { code: question.code }) : t('title')
  const keepText = () => keep(finish)
  const leave = async () => {
    if ((await keepText()) && (await photos.areKept())) navigate(back)
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
      <div className="field">
        <label htmlFor={id}>{t('text')}</label>
        <textarea id={id} className="input" value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      {text.trim() !== '' && (
        <Button isDisabled={keeping === 'keeping'} onClick={() => void keepText()}>
          {t('keep')}
        </Button>
      )}
      <PhotoButtons onOpen={() => void keepText()} onFiles={photos.keep} />
      <KeepingNotice keeping={photos.failed.length > 0 ? 'failed' : keeping} />
      {photos.failed.length > 0 && (
        <Button icon={RefreshCw} onClick={photos.retry}>
          {t('retryPhotos', { count: photos.failed.length })}
        </Button>
      )}
      <KeptNotes station={station} questionId={questionId} />
      <Notice icon={EyeOff} title={t('privacyTitle')}>
        <p>{t('privacyText')}</p>
      </Notice>
    </Screen>
  )
}
