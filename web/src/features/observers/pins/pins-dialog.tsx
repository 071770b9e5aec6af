import { type PinBatch, pins } from '@scrutineer/contract/pins'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { oneTimeQuery } from '../../../shared/table-files/one-time-query.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { usePrint } from '../../../ui/layout/paper.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { pinsFile } from '../import/file/csv-files.ts'
import { usePinBatches } from './generated-pins.ts'
import { PinSlips } from './pin-slips.tsx'

/** The PINs of a batch. Fetched once, since the server records each look. */
const ShownPins = ({ batch }: { batch: PinBatch }) => {
  const t = useTranslations('pins')
  const tCommon = useTranslations('ui')
  const language = useLocale()
  const getErrorMessage = useErrorMessage()
  const { isPrinting, print } = usePrint()
  const { data, error } = useQuery({
    ...oneTimeQuery,
    queryKey: endpointKey(pins.show, { params: { id: batch.id } }),
    queryFn: ({ signal }) => call(pins.show, { params: { id: batch.id }, signal }),
  })
  if (error) return <FormError text={getErrorMessage(error)} />
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 text-soft">
        <Spinner />
        {tCommon('loading')}
      </p>
    )
  const missing = batch.count - data.length
  return (
    <>
      {missing > 0 && <p className="text-soft">{t('changedSince', { count: missing })}</p>}
      {data.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs a tab stop to scroll by keyboard in every browser */}
          <ul aria-label={t('title')} tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto">
            {data.map(({ idObserver, name, phone, pin }) => (
              <li
                key={idObserver}
                className="flex items-baseline justify-between gap-4 py-1.5 [content-visibility:auto]"
              >
                <span className="min-w-0">
                  {name} <span className="whitespace-nowrap text-soft">{phone}</span>
                </span>
                <b className="shrink-0 tabular-nums tracking-wider">{pin}</b>
              </li>
            ))}
          </ul>
          <DialogButtons>
            <Button
              icon={Download}
              label={t('save')}
              onClick={() => saveFile(pinsFile(data, language), t('fileName'))}
            />
            <Button variant="primary" icon={Printer} label={t('print')} onClick={print} />
          </DialogButtons>
          {isPrinting && <PinSlips pins={data} />}
        </>
      )}
    </>
  )
}

interface Props {
  isNewestShown: boolean | undefined
  onClose: () => void
}

/** The PINs that the account had generated within the last day, to be looked at, saved and printed. */
export const PinsDialog = ({ isNewestShown = false, onClose }: Props) => {
  const t = useTranslations('pins')
  const batches = usePinBatches() ?? []
  const [selectedId, setSelectedId] = useState<number>()
  const shownId = selectedId ?? (isNewestShown || batches.length === 1 ? batches[0]?.id : undefined)
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p className="text-soft">{t('text')}</p>
      <ul className="grid gap-3">
        {batches.map(batch => (
          <li key={batch.id} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                <span className="font-medium">{t('count', { count: batch.count })}</span>{' '}
                <span className="text-soft">
                  <Timestamp at={batch.createdAt} format="compact" />
                </span>
              </p>
              {batch.id !== shownId && <Button onClick={() => setSelectedId(batch.id)}>{t('show')}</Button>}
            </div>
            {batch.id === shownId && <ShownPins batch={batch} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
