import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DisableSecondFactorDialog } from './disable-second-factor-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

/** The state of the account's second factor, with buttons to turn it on and off. */
export const SecondFactorSection = () => {
  const t = useTranslations('account')
  const isOffered = useCapability('secondFactor')
  const state = useQuery({ ...secondFactorQuery, enabled: isOffered })
  const [open, setOpen] = useState<'enrol' | 'turnOff'>()
  const close = () => setOpen(undefined)
  if (!isOffered) return null
  const { data } = state
  return (
    <Card className="grid gap-4 p-5" aria-labelledby="second-factor">
      <h2 id="second-factor" className="font-semibold text-lg">
        {t('factor')}
      </h2>
      <p className="text-soft">{t('factorText')}</p>
      {state.isError && !data && <QueryFailure query={state} />}
      {state.isPending && <Skeleton className="h-8 w-60" />}
      {data && (
        <>
          <p className="flex items-center gap-2 font-medium">
            {data.enrolled ? (
              <ShieldCheck aria-hidden className="size-5 text-accent" />
            ) : (
              <ShieldAlert aria-hidden className="size-5 text-soft" />
            )}
            {data.enrolled ? t('factorOn', { count: data.recoveryCodesLeft }) : t('factorOff')}
          </p>
          {data.required && !data.enrolled && <p className="text-danger">{t('factorRequired')}</p>}
          <div>
            {data.enrolled ? (
              <Button onClick={() => setOpen('turnOff')}>{t('turnOff')}</Button>
            ) : (
              <Button variant="primary" onClick={() => setOpen('enrol')}>
                {t('turnOn')}
              </Button>
            )}
          </div>
        </>
      )}
      {open === 'enrol' && <EnrolDialog onClose={close} />}
      {open === 'turnOff' && <DisableSecondFactorDialog onClose={close} isRequired={data?.required ?? false} />}
    </Card>
  )
}
