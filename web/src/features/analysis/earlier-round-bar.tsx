import { type AnalysisQuestion, analysis } from '@scrutineer/contract/analysis'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { FileDown, GitCompareArrows } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { download } from '../../api/download.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useElectionSettings } from '../../shared/activity/election-settings.ts'
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

const codesOf = (questions: readonly { readonly code: string }[]) => questions.map(({ code }) => code).join(', ') || '–'

interface Compared {
  round: EarlierRound | undefined
  search: AnalysisSearch
  /** Code of the form that is shown, and its questions; undefined while loading. */
  code: string
  questions: readonly AnalysisQuestion[] | undefined
}

/** The questions of a form beside those of the summary; undefined if none was chosen. */
export const useComparison = ({ round, search, code, questions }: Compared) => {
  const t = useTranslations('analysis.earlier')
  const tMenu = useTranslations('menu')
  const timeZone = useTimeZone() ?? 'UTC'
  if (!round) return undefined
  const { rehearsal, ngo, isSignatureValid } = round
  const name = rehearsal ? `${round.name} (${tMenu('rehearsal')})` : round.name
  const time = formatDateTime(new Date(round.asOf), timeZone)
  const { form: _, question: __, by, byQuestion, level, ...filters } = search
  const isFiltered = Object.values(filters).some(filter => filter !== undefined && filter !== false)
  const whose = ngo === null ? t('allNgos') : t('ofNgo', { ngo })
  const form = findEarlierForm(round, code)
  const { matches, onlyNow, onlyEarlier } = matchQuestions(questions ?? [], form?.analysis.questions ?? [])
  const isCompared = form !== undefined && questions !== undefined
  return {
    label: `${name}, ${time}`,
    sentences: [
      `${t('comparedWith', { name, whose, time })} ${t(isSignatureValid ? 'valid' : 'unchecked')}`,
      ...(isFiltered ? [t('wholeElection')] : []),
    ],
    questions: matches,
    reports: form?.analysis.base.reports ?? 0,
    notes: [
      ...(!form && questions && code !== '' ? [t('noForm', { code })] : []),
      ...(isCompared && onlyNow.length + onlyEarlier.length > 0
        ? [t('withoutCounterpart', { now: codesOf(onlyNow), earlier: codesOf(onlyEarlier) })]
        : []),
    ],
  }
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
          <Button label={tUi('cancel')} disabled={isBusy} onClick={onClose} />
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
  const settings = useElectionSettings()
  const [isOpen, setOpen] = useState(false)
  const save = async () => {
    try {
      // The tray must be loaded first, or the download would be invisible.
      await import('../../shared/downloads/downloads-tray.tsx')
      downloads.start({
        title: t('analysis.earlier.summary'),
        filters: [],
        load: watch => download(analysis.summary, watch),
        name: (_, startedAt) => {
          // As in the archive of a round.
          const title = [settings?.isRehearsal ? 'rehearsal' : '', 'analysis-summary', election]
          return buildFileName(title.filter(Boolean).join(' '), startedAt, timeZone, 'json')
        },
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
  comparison: NonNullable<ReturnType<typeof useComparison>>
  onRemove: () => void
}

/** Names the summary, and says what is compared. */
export const EarlierRoundBar = ({ comparison: { sentences, notes }, onRemove }: BarProps) => {
  const t = useTranslations('analysis.earlier')
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3 p-4">
      <div className="wrap-anywhere grid min-w-0 flex-1 basis-72 gap-0.5 text-sm">
        {[...sentences, ...notes].map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button onClick={onRemove}>{t('remove')}</Button>
    </Card>
  )
}
