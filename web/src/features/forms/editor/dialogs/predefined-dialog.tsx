import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import {
  loadChoice,
  missingTexts,
  type PredefinedOption,
  predefinedGroups,
  storeChoice,
} from '../model/predefined-options.ts'

interface Props {
  /** Texts of the question's options. */
  existing: readonly string[]
  /** Adds options with these texts. */
  onAdd: (texts: readonly string[]) => void
  onClose: () => void
}

/** Adds predefined options to a question. The selection is remembered for the next time. */
export const PredefinedDialog = ({ existing, onAdd, onClose }: Props) => {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const [selected, setSelected] = useState(loadChoice)
  const toggle = (option: PredefinedOption) => {
    const next = selected.includes(option) ? selected.filter(other => other !== option) : [...selected, option]
    storeChoice(next)
    setSelected(next)
  }
  const selectedOptions = predefinedGroups.flatMap(group => group.options.filter(option => selected.includes(option)))
  const texts = selectedOptions.map(option => t(option))
  const missing = missingTexts(existing, texts)
  const existingCount = texts.length - missing.length
  return (
    <Dialog title={t('ADD_PREDEFINED')} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          onAdd(missing)
        }}
      >
        {predefinedGroups.map(group => (
          <fieldset key={group.label} className="grid gap-1">
            <legend className="font-medium text-sm">{t(group.label)}</legend>
            <div className="flex flex-wrap gap-x-5">
              {group.options.map(option => (
                <Checkbox
                  key={option}
                  label={t(option)}
                  checked={selected.includes(option)}
                  onChange={() => toggle(option)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <p role="status" className="min-h-5 text-soft">
          {existingCount > 0 && t('duplicatesSkipped', { count: existingCount })}
        </p>
        <DialogButtons>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={missing.length === 0}>
            {t('ADD')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
