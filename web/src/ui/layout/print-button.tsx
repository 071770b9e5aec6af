import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'

/** Prints the screen, without its menus and buttons. */
export const PrintButton = () => {
  const t = useTranslations('ui')
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      await (await import('./printing.ts')).printScreen()
    } finally {
      setBusy(false)
    }
  }
  return <IconButton icon={Printer} name={t('print')} aria-busy={isBusy} onClick={() => void print()} />
}
