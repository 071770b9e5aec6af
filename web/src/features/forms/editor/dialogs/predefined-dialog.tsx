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
  /** Texts of the options that the question has. */
  present: readonly string[]
  /** Adds options with these texts. */
  onAdd: (texts: readonly string[]) => void
  onClose: () => void
}

/** The choice of predefined options. What is checked here is checked again the next time. */
export const PredefinedDialog = ({ present, onAdd, onClose }: Props) => {
  const t = useTranslations('forms')
  const words = useTranslations('ui')
  const [chosen, setChosen] = useState(loadChoice)
  const toggle = (option: PredefinedOption) => {
    const next = chosen.includes(option) ? chosen.filter(other => other !== option) : [...chosen, option]
    storeChoice(next)
    setChosen(next)
  }
  const wanted = predefinedGroups.flatMap(group => group.options.filter(option => chosen.includes(option)))
  const texts = wanted.map(option => t(option))
  const missing = missingTexts(present, texts)
  const known = texts.length - missing.length
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
                  checked={chosen.includes(option)}
                  onChange={() => toggle(option)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <p role="status" className="min-h-5 text-soft">
          {known > 0 && t('alreadyThere', { count: known })}
        </p>
        <DialogButtons>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={missing.length === 0}>
            {t('ADD')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
