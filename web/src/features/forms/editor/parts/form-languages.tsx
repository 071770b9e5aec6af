import { appLanguages, canonicalTag, languageName } from '@scrutineer/contract/core/languages'
import { mainLanguage } from '@scrutineer/contract/forms'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../../shared/form/form-dialog.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { confirm } from '../../../../ui/overlay/confirm-store.ts'
import { useEditor, useFromForm } from '../editor-context.ts'
import { type EditedForm, entriesOf, formKey } from '../model/edited-form.ts'

/** The tag that was typed; undefined for other texts. */
const toTag = (typed: string): string | undefined => {
  const tag = canonicalTag(typed.trim())
  return tag === mainLanguage ? undefined : tag
}

interface PickerProps {
  label: string
  /** Stands for no language. */
  anyLabel?: string | undefined
  value: string
  /** Languages that can't be chosen. */
  taken: readonly string[]
  onChoose: (tag: string | undefined) => void
}

const otherChoice = 'other'

/** One of the app's languages, or another one by its tag. */
const LanguagePicker = ({ label, anyLabel, value, taken, onChoose }: PickerProps) => {
  const t = useTranslations('forms.languages')
  const [typed, setTyped] = useState<string>()
  const toChoice = (tag: string) => ({ value: tag, label: languageName(tag), lang: tag })
  const tag = toTag(typed ?? '')
  const isFree = tag !== undefined && !taken.includes(tag)
  return (
    <>
      <Select
        label={label}
        anyLabel={anyLabel}
        value={value}
        applied={value === '' ? undefined : toChoice(value)}
        choices={[
          ...appLanguages.filter(each => !taken.includes(each)).map(toChoice),
          { value: otherChoice, label: t('other'), lang: '' },
        ]}
        onChoose={chosen => (chosen === otherChoice ? setTyped('') : onChoose(chosen))}
      />
      {typed !== undefined && (
        <FormDialog
          title={t('other')}
          action={t('use')}
          isIncomplete={!isFree}
          read={() => tag}
          onSubmit={async chosen => {
            onChoose(chosen)
            setTyped(undefined)
          }}
          onClose={() => setTyped(undefined)}
        >
          <TextField
            label={t('tag')}
            hint={t('tagHint')}
            error={typed !== '' && !isFree ? t(tag === undefined ? 'wrongTag' : 'takenTag') : undefined}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={35}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          {isFree && <p lang={tag}>{languageName(tag)}</p>}
        </FormDialog>
      )}
    </>
  )
}

/** How many texts of the form are translated into a language. */
const countTranslated = (form: EditedForm, tag: string) =>
  entriesOf(form).reduce(
    (sum, { node }) => sum + Object.values(node.translations?.[tag] ?? {}).filter(text => text.trim()).length,
    0,
  )

/** The main language of the form, and the others. */
export const FormLanguages = () => {
  const t = useTranslations('forms.languages')
  const { draft, edit, beside } = useEditor()
  const language = useFromForm(form => form.language)
  const languages = useFromForm(form => form.languages) ?? []
  const remove = (tag: string) => {
    const count = countTranslated(draft.get(), tag)
    const withoutIt = () => edit(formKey, { languages: languages.filter(each => each !== tag) })
    if (count === 0) return withoutIt()
    void confirm({
      title: t('removeTitle', { language: languageName(tag) }),
      text: t('removeText', { count }),
      label: t('remove'),
      isDestructive: true,
      do: async () => withoutIt(),
    })
  }
  return (
    <div className="flex basis-full flex-wrap items-end gap-x-3 gap-y-2">
      <LanguagePicker
        label={t('main')}
        anyLabel={languages.length === 0 ? t('unknown') : undefined}
        value={language ?? ''}
        taken={languages}
        onChoose={tag => edit(formKey, { language: tag })}
      />
      {language !== undefined && (
        <LanguagePicker
          label={t('others')}
          anyLabel={t('add')}
          value=""
          taken={[language, ...languages]}
          onChoose={tag => {
            if (tag === undefined) return
            edit(formKey, { languages: [...languages, tag] })
            beside.set(tag)
          }}
        />
      )}
      <ul aria-label={t('others')} className="flex flex-wrap gap-1">
        {languages.map(tag => (
          <li key={tag} className="flex items-center rounded-md bg-sunken ps-2">
            <span lang={tag}>{languageName(tag)}</span>
            <IconButton icon={X} name={t('removeNamed', { language: languageName(tag) })} onClick={() => remove(tag)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
