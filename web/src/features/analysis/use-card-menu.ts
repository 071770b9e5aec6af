import type { AnalysisOption, AnalysisQuestion } from '@scrutineer/contract/analysis'
import { useNavigate } from '@tanstack/react-router'
import { ChartBar, Image, Sheet, Table2 } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { paths } from '../../shared/paths.ts'
import { shareOf } from '../../shared/share.ts'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { type AnalysisSearch, noCrossing } from './analysis-query.ts'
import { type CardTable, cardCsv, cardPicture } from './card-export.ts'
import { useShareText } from './choice-bars.tsx'
import { binsOf, useValueText } from './typed-values.tsx'

interface Shown {
  readonly question: AnalysisQuestion
  /** What is counted. */
  readonly note: string
  /** Form, filters and time of the answers; undefined if they aren't those of the address. */
  readonly context: string | undefined
  /** Whether there are bars. */
  readonly hasBars: boolean
  /** The options with values; undefined while they are loading. */
  readonly valued: readonly AnalysisOption[] | undefined
}

/** What a card shows, as a table: the answers, and the values of each bin. */
const useCardTable = () => {
  const t = useTranslations('analysis')
  const shareText = useShareText()
  const valueText = useValueText()
  return ({ question, note, context = '', hasBars, valued = [] }: Shown): CardTable => {
    const { code, text, answered, notObserved, notAsked, options } = question
    const choices = hasBars ? options : []
    const others = [
      [t('notObservedHeading'), notObserved],
      [t('notAskedHeading'), notAsked],
    ] as const
    const bins = valued.flatMap(({ text: option, values }) => {
      const all = values ? binsOf(values, valueText) : []
      const highest = Math.max(1, ...all.map(({ count }) => count))
      return all.map(({ label, count }) => ({
        ...{ label: `${option} ${label}`.trim(), count, share: '', bar: count / highest, isFlagged: false },
      }))
    })
    return {
      title: `${code} ${text}`,
      notes: [note, context],
      headers: [t('answer'), t('reportsHeading'), t('share')],
      rows: [
        ...choices.map(({ text: label, count, flagged }) => ({
          ...{ label, count, share: shareText(count, answered), bar: shareOf(count, answered), isFlagged: flagged },
        })),
        ...bins,
      ],
      others: others.filter(([, count]) => count > 0),
    }
  }
}

/** The menu of a card: as bars or crossed, and as a file. */
export const useCardMenu = (search: AnalysisSearch, isCrossed: boolean, shown: Shown): readonly MenuItem[] => {
  const t = useTranslations('analysis')
  const navigate = useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const toTable = useCardTable()
  const go = (change: AnalysisSearch) =>
    void navigate({ href: paths.analysis({ ...search, ...noCrossing, ...change }), replace: true, resetScroll: false })
  const { idQuestion, code } = shown.question
  const save = (bytes: Blob, extension: string) =>
    saveFile(bytes, buildFileName(`${t('title')} ${code}`, new Date(), timeZone, extension))
  if (isCrossed) return [{ label: t('asBars'), icon: ChartBar, onSelect: () => go({}) }]
  return [
    { label: t('cross'), icon: Table2, onSelect: () => go({ question: idQuestion, by: 'county' }) },
    ...(shown.valued && shown.context !== undefined
      ? [
          { label: t('saveCsv'), icon: Sheet, onSelect: () => save(cardCsv(toTable(shown)), 'csv') },
          { label: t('savePicture'), icon: Image, onSelect: () => save(cardPicture(toTable(shown)), 'svg') },
        ]
      : []),
  ]
}
