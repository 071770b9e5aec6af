import { electionSettings } from '@scrutineer/contract/election-settings'
import type { GeneratedPin } from '@scrutineer/contract/pins'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { Paper } from '../../../ui/layout/paper.tsx'
import './pin-slips.css'

/** A slip of paper for each observer, to be cut out and handed over. */
export const PinSlips = ({ pins }: { pins: readonly Pick<GeneratedPin, 'name' | 'phone' | 'pin'>[] }) => {
  const t = useTranslations('pins')
  const election = useQuery(endpointQuery(electionSettings.get)).data?.electionName
  return (
    <Paper label={t('slips')}>
      <ul className="pin-slips">
        {pins.map(({ name, phone, pin }) => (
          <li key={phone}>
            {election && <p>{election}</p>}
            <p className="pin-name">{name}</p>
            <dl>
              <dt>{t('phone')}</dt>
              <dd className="whitespace-nowrap">{phone}</dd>
              <dt>{t('pin')}</dt>
              <dd className="pin-digits">{pin}</dd>
            </dl>
            <p>{t('slipHint')}</p>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
