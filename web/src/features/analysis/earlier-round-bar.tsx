import { type AnalysisQuestion, analysis } from '@scrutineer/contract/analysis'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { FileDown, GitCompareArrows } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { download } from '../../api/download.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { downloads } from '../../shared/downloads/downloads.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ElectionNameContext } from '../../ui/layout/product-name-context.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { RowMenuTrigger } from '../../ui/overlay/menu.tsx'
import type { AnalysisSearch } from './analysis-query.ts'
import { findEarlierForm, matchQuestions } from './earlier-round.ts'
import type { EarlierRound, FileProblem } from './earlier-round-file.ts'

/** Keyed by query client, which ends with the session. A screen that is opened again still compares. */
const chosenByClient = new WeakMap<QueryClient, EarlierRound | undefined>()

/** The earlier round that was chosen, and how to choose and remove it. */
export const useEarlierRound = () => {
  const client = useQueryClient()
  const [round, setRound] = useState(() => chosenByClient.get(client))
  const choose = (next: EarlierRound | undefined) => {
    chosenByClient.set(client, next)
    setRound(next)
  }
  return { round, choose }
}

/** The questions of a form beside those of the earlier round; undefined if that doesn't have the form. */
export const compareForm = (round: EarlierRound, code: string, questions: readonly AnalysisQuestion[]) => {
  const form = findEarlierForm(round, code)
  if (!form) return undefined
  const { matches, ...others } = matchQuestions(questions, form.analysis.questions)
  return { questions: matches, reports: form.analysis.base.reports, ...others }
}

const ChooseDialog = ({ onChoose, onClose }: { onChoose: (round: EarlierRound) => void; onClose: () => void }) => {
  const t = useTranslations('analysis.earlier')
  const tUi = useTranslations('ui')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<FileProblem>()
  const { submit, isBusy, reason } = useSubmit()
  const read = (chosen: File) =>
    submit(async () => {
      setFile(chosen)
      setProblem(undefined)
      const { readEarlierRound } = await import('./earlier-round-file.ts')
      const round = await readEarlierRound(chosen)
      if (typeof round === 'string') return setProblem(round)
      onChoose(round)
      onClose()
    })
  return (
    <Dialog title={t('compare')} isStatic={isBusy} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-soft">{t('hint')}</p>
        <FileDrop
          label={t('file')}
          prompt={t('prompt')}
          accept=".json"
          file={file}
          error={problem && t(problem)}
          disabled={isBusy}
          onFile={chosen => void read(chosen)}
        />
        <FormError text={reason} />
        <DialogButtons>
          <Button disabled={isBusy} onClick={onClose}>
            {tUi('cancel')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** Saves the summary of this round, and compares it with that of another one. */
export const RoundMenu = ({ onChoose }: { onChoose: (round: EarlierRound) => void }) => {
  const t = useTranslations()
  const timeZone = useTimeZone() ?? 'UTC'
  const election = useContext(ElectionNameContext)
  const [isOpen, setOpen] = useState(false)
  const save = async () => {
    try {
      // The tray must be loaded first, or the download would be invisible.
      await import('../../shared/downloads/downloads-tray.tsx')
      downloads.start({
        title: t('analysis.earlier.summary'),
        filters: [],
        load: watch => download(analysis.summary, watch),
        name: (_, startedAt) => buildFileName(`analysis-summary ${election}`.trim(), startedAt, timeZone, 'json'),
      })
    } catch {
      toast('error', t('ui.failed'), t('ui.checkConnection'))
    }
  }
  return (
    <>
      <RowMenuTrigger
        name={t('analysis.earlier.menu')}
        items={[
          { label: t('analysis.earlier.save'), icon: FileDown, onSelect: () => void save() },
          { label: t('analysis.earlier.compare'), icon: GitCompareArrows, onSelect: () => setOpen(true) },
        ]}
      />
      {isOpen && <ChooseDialog onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}

interface BarProps {
  round: EarlierRound
  /** Of the form that is shown. */
  code: string
  /** Undefined if the earlier round doesn't have the form. */
  comparison: ReturnType<typeof compareForm>
  search: AnalysisSearch
  onRemove: () => void
}

const codesOf = (questions: readonly { readonly code: string }[]) => questions.map(({ code }) => code).join(', ') || '–'

/** Names the earlier round, and says what is compared. */
export const EarlierRoundBar = ({ round, code, comparison, search, onRemove }: BarProps) => {
  const t = useTranslations('analysis.earlier')
  const tMenu = useTranslations('menu')
  const timeZone = useTimeZone() ?? 'UTC'
  const { name, rehearsal, ngo, asOf, isSignatureValid } = round
  const { form: _, question: __, by, byQuestion, level, ...filters } = search
  const isFiltered = Object.values(filters).some(filter => filter !== undefined && filter !== false)
  const { onlyNow = [], onlyEarlier = [] } = comparison ?? {}
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="wrap-anywhere grid min-w-0 flex-1 basis-72 gap-0.5 text-sm">
        <p>
          {t('comparedWith', {
            name: rehearsal ? `${name} (${tMenu('rehearsal')})` : name,
            whose: ngo === null ? t('allNgos') : t('ofNgo', { ngo }),
            time: formatDateTime(new Date(asOf), timeZone),
          })}{' '}
          {t(isSignatureValid ? 'valid' : 'unchecked')}
        </p>
        {isFiltered && <p>{t('wholeElection')}</p>}
        {!comparison && code !== '' && <p>{t('noForm', { code })}</p>}
        {onlyNow.length + onlyEarlier.length > 0 && (
          <p>{t('withoutCounterpart', { now: codesOf(onlyNow), earlier: codesOf(onlyEarlier) })}</p>
        )}
      </div>
      <Button onClick={onRemove}>{t('remove')}</Button>
    </Card>
  )
}
