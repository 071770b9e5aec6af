import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { RoundDialog } from './round-dialog.tsx'

/** Starts the next round, which ends a rehearsal. */
export const RoundSection = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.round')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isRehearsal = settings.isRehearsal === true
  const title = isRehearsal ? t('endRehearsal') : t('newRound')
  const name = settings.electionName ?? ''
  return (
    <Card aria-labelledby={id} className="grid gap-3 p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p>{t('consequences')}</p>
      {name === '' && <p className="text-soft">{t('nameFirst')}</p>}
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={name === ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {isOpen && (
        <RoundDialog electionName={name} title={title} isRehearsal={isRehearsal} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
