import { followUpResults } from '@scrutineer/contract/fields/follow-up-states'
import { useTranslations } from 'use-intl'
import { paletteShortcut } from '../../../shared/keyboard/palette-shortcut.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line border-b-2 bg-sunken px-1 font-sans text-soft text-xs">
    {children}
  </kbd>
)

/** The keyboard shortcuts of the report screens. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('answers')
  const palette = useTranslations('palette')
  const followUp = useTranslations('followUp')
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [t('shortcutNextThread'), ['J']],
    [t('shortcutPreviousThread'), ['K']],
    [t('shortcutShowNew'), ['.']],
    [t('shortcutNextFlag'), ['F']],
    [t('shortcutPreviousFlag'), ['Shift', 'F']],
    [t('shortcutNextNote'), ['N']],
    [followUp('take'), ['T']],
    [followUp('comment'), ['C']],
    [followUpResults.map(result => followUp(`set.${result}`)).join(', '), ['1', '2', '3', '4']],
    [followUp('closeRepaired'), ['5']],
    [followUp('refer'), ['R']],
    [followUp('link'), ['L']],
    [followUp('reassign'), ['A']],
    [followUp('release'), ['G']],
    [followUp('undo'), ['U']],
    [palette('open'), paletteShortcut],
    [t('shortcutHelp'), ['?']],
  ]
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {rows.map(([label, keys]) => (
          <div key={label} className="flex min-h-10 items-center justify-between gap-4 py-1">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-soft text-sm">{t('shortcutsHint')}</p>
    </Dialog>
  )
}
