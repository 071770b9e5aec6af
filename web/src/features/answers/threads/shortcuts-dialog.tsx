import { useTranslations } from 'use-intl'
import { paletteShortcut } from '../../../shared/palette-shortcut.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

/** The keys of these screens. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('answers')
  const palette = useTranslations('palette')
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [t('keyNextThread'), ['J']],
    [t('keyPreviousThread'), ['K']],
    [t('keyNextFlag'), ['F']],
    [t('keyPreviousFlag'), ['Shift', 'F']],
    [t('keyNextNote'), ['N']],
    [palette('open'), paletteShortcut],
    [t('keyHelp'), ['?']],
  ]
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {rows.map(([words, keys]) => (
          <div key={words} className="flex h-10 items-center justify-between gap-4">
            <dt>{words}</dt>
            <dd className="flex gap-1">
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-soft text-sm">{t('keysHint')}</p>
    </Dialog>
  )
}
