import { useLayoutEffect } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useAccount } from '../../features/session/use-account.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { RehearsalMark } from '../../shared/activity/rehearsal-mark.tsx'
import { usePrinted } from '../../ui/layout/printing.ts'
import { useTitleEnd } from '../../ui/layout/product-name-context.ts'

/** At the top of a printed screen and, in browsers with margin boxes, at the foot of its pages: the election, who printed it, and when. */
export const PrintHead = () => {
  const t = useTranslations('printing')
  const timeZone = useTimeZone() ?? 'UTC'
  const election = useTitleEnd()
  const account = useAccount()?.name ?? ''
  const printed = usePrinted()
  const source = printed && t('printedBy', { account, time: formatDateTime(printed.at, timeZone), zone: timeZone })
  useLayoutEffect(() => {
    if (source === undefined) return
    // Not a style element, which the content security policy forbids.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `@page { @bottom-left { content: ${JSON.stringify(`${election} · ${source}`)}; font-size: 8pt } }`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [election, source])
  if (!printed) return null
  return (
    <div className="mb-3 hidden gap-1 border-b pb-2 print:grid">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>{election}</b>
        {source}
      </p>
      <RehearsalMark />
      {printed.missingPictures > 0 && <p>{t('missingPictures', { count: printed.missingPictures })}</p>}
    </div>
  )
}
