import { useTranslations } from 'use-intl'
import { paletteShortcut } from '../../shared/keyboard/palette-shortcut.ts'
import { screenActions } from '../../shared/keyboard/screen-actions.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useValue } from '../../ui/use-value.ts'

/** The keys of a key event, for display: `f` is F, `F` is Shift+F. */
export const keyNames = (key: string): readonly string[] =>
  key === key.toLowerCase() ? [key.toUpperCase()] : ['Shift', key]

/** The keys that do something on the screen now. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('palette')
  const actions = useValue(screenActions).flatMap(({ key, label, isPossible = true }) =>
    key !== undefined && isPossible ? [{ key, label }] : [],
  )
  const rows = [
    ...actions
      .toSorted((a, b) => a.key.localeCompare(b.key, 'en'))
      .map(({ key, label }) => ({ label, keys: keyNames(key) })),
    { label: t('open'), keys: paletteShortcut },
  ]
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className="divide-y divide-line">
        {rows.map(({ label, keys }) => (
          <div key={label} className="flex min-h-10 items-center justify-between gap-4 py-1">
            <dt className="wrap-anywhere min-w-0">{label}</dt>
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
