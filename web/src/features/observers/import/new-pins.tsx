import { Download, KeyRound, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { usePrint } from '../../../ui/layout/paper.tsx'
import { PinSlips } from '../pins/pin-slips.tsx'
import { pinsFile } from './file/csv-files.ts'
import type { ObserverRow } from './file/observer-row.ts'

interface Props {
  /** The added observers with new PINs. */
  rows: readonly ObserverRow[]
  isSaved: boolean
  /** The server keeps them for a day. */
  isKept: boolean
  onSaved: () => void
}

/** Saves the PINs that were made. A server that doesn't keep them has only their hashes, so they can't be saved later. */
export const NewPins = ({ rows, isSaved, isKept, onSaved }: Props) => {
  const t = useTranslations('observerImport')
  const language = useLocale()
  const { isPrinting, print } = usePrint()
  const pins = rows.map(({ cells }) => cells)
  return (
    <Card className="flex flex-wrap items-center gap-3 p-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{t('newPinsTitle', { count: rows.length })}</h2>
        <p className="text-soft">{isKept ? t('pinsKept') : t('pinsText')}</p>
      </div>
      <Button
        variant={isSaved ? 'plain' : 'primary'}
        onClick={() => {
          saveFile(pinsFile(pins, language), t('pinsFileName'))
          onSaved()
        }}
      >
        <Download aria-hidden />
        {t('savePins')}
      </Button>
      <Button onClick={print}>
        <Printer aria-hidden />
        {t('printSlips')}
      </Button>
      {isPrinting && <PinSlips pins={pins} />}
    </Card>
  )
}
