import { languageName } from '@scrutineer/contract/core/languages'
import { ArrowDownToLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenActions } from '../../../../shared/keyboard/screen-actions.ts'
import { useDebounced } from '../../../../shared/use-debounced.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import type { Editor } from '../create-editor.ts'
import { useBeside, useEditor, useFromForm } from '../editor-context.ts'
import { countMissing, translatableTexts } from '../model/form-texts.ts'
import { fieldId, revealField } from './reveal-field.ts'

/** Time without a change after which the missing texts are counted again. */
const idleMs = 300

/** Goes to the next text without a translation after the focused field, from the last one to the first. */
const goToMissing = (editor: Editor, tag: string) => {
  const texts = translatableTexts(editor.draft.get(), tag)
  const focused = document.activeElement?.id
  const index = texts.findIndex(({ key, field }) => fieldId(key, field) === focused)
  const next = [...texts.slice(index + 1), ...texts.slice(0, index + 1)].find(({ isMissing }) => isMissing)
  if (next) revealField(editor, next)
}

/** How many texts the language beside lacks, with a button and a key that go to the next one. */
const MissingTexts = ({ tag }: { tag: string }) => {
  const t = useTranslations('forms.languages')
  const editor = useEditor()
  const form = useDebounced(
    useFromForm(each => each),
    idleMs,
  )
  const { missing, total } = useMemo(() => countMissing(form, tag), [form, tag])
  const goToNext = () => goToMissing(editor, tag)
  useScreenActions([{ key: 'm', label: t('nextMissing'), isPossible: missing > 0, run: goToNext }])
  const language = languageName(tag)
  return (
    <>
      <p className="text-soft text-sm">
        {missing > 0 ? t('missing', { missing, total, language }) : t('complete', { total, language })}
      </p>
      <Button
        variant="ghost"
        disabled={missing === 0}
        title={t('nextMissing')}
        // The focus stays in the field after which the next one is searched.
        onMouseDown={event => event.preventDefault()}
        onClick={goToNext}
      >
        <ArrowDownToLine aria-hidden />
        {t('nextMissing')}
      </Button>
    </>
  )
}

/** Chooses the language beside the main one, in a form with several. */
export const BesideBar = () => {
  const t = useTranslations('forms.languages')
  const { beside } = useEditor()
  const languages = useFromForm(form => form.languages) ?? []
  const tag = useBeside()
  if (languages.length === 0) return null
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
      <Select
        label={t('beside')}
        className="grid-flow-col items-center gap-2"
        anyLabel={t('noneBeside')}
        choices={languages.map(value => ({ value, label: languageName(value), lang: value }))}
        value={tag ?? ''}
        onChoose={chosen => beside.set(chosen ?? '')}
      />
      {tag !== undefined && <MissingTexts tag={tag} />}
    </div>
  )
}
