import { toTypedText } from '../../../db/shared/question-texts/resolve-texts.ts'
import { getOrAdd } from '../../../domain/groups.ts'
import type { Row, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { type Cursor, findSelections, findThreads, type SelectionRow } from '../store.ts'
import { correctionCells, readOwnAnswers } from './correction-cells.ts'
import type { FormTexts, OptionTexts } from './form-texts.ts'
import { pagesOf, type ReportContext, reporterCells, stationCells } from './report-context.ts'
import { remarksCell, valueCell } from './typed-cells.ts'

/** Threads in memory at a time: each has a few dozen answers. */
const THREADS_PER_PAGE = 250

interface SelectionWithTexts {
  readonly selection: SelectionRow
  readonly option: OptionTexts
}

interface MarkedSelection extends SelectionWithTexts {
  /** The question has an answer although it wasn't to be asked. */
  readonly isNotAskedFor: boolean
}

const inFormOrder = (a: SelectionWithTexts, b: SelectionWithTexts): number =>
  a.option.rank.reduce((difference, rank, index) => difference || rank - (b.option.rank[index] ?? 0), 0)

/** Ids of the questions of a thread that have an answer although they weren't to be asked, by form and version. */
const findNotAskedFor = async (forms: FormTexts, thread: readonly SelectionWithTexts[]) => {
  const selected = new Map<number, Map<number, number[]>>()
  for (const { selection, option } of thread) {
    const ofForm = getOrAdd(selected, selection.formId, () => new Map<number, number[]>())
    const optionIds = getOrAdd(ofForm, option.questionId, () => [])
    if (selection.optionId !== null) optionIds.push(selection.optionId)
  }
  const found = new Map<string, ReadonlySet<number>>()
  for (const { selection } of thread) {
    const { formId, formVersion } = selection
    const key = versionKey(selection)
    if (!found.has(key)) found.set(key, await forms.notAskedFor(formId, formVersion, selected.get(formId) ?? new Map()))
  }
  return ({ selection, option }: SelectionWithTexts): boolean =>
    found.get(versionKey(selection))?.has(option.questionId) ?? false
}

const versionKey = ({ formId, formVersion }: SelectionRow) => `${formId} ${formVersion}`

/** The selections of each thread in range, in the form's order. */
const byThread = async ({ forms, texts }: ReportContext, selections: readonly SelectionRow[]) => {
  const threads = new Map<number, SelectionWithTexts[]>()
  for (const selection of selections) {
    const { formId, formVersion, optionId, questionId, notObserved } = selection
    const option =
      optionId === null
        ? await forms.noOption(
            formId,
            formVersion,
            questionId,
            notObserved ? texts.notObserved : texts.corrections.void,
          )
        : await forms.option(formId, formVersion, optionId)
    getOrAdd(threads, selection.thread, () => []).push({ selection, option })
  }
  const marked = new Map<number, MarkedSelection[]>()
  for (const [index, thread] of threads) {
    const isNotAskedFor = await findNotAskedFor(forms, thread)
    const inRange = thread.filter(({ selection }) => selection.isInRange).sort(inFormOrder)
    marked.set(
      index,
      inRange.map(each => ({ ...each, isNotAskedFor: isNotAskedFor(each) })),
    )
  }
  return marked
}

export async function* answerPages(context: ReportContext): RowPages {
  const { scoped, filter, texts, time } = context
  const find = (position: Cursor, limit: number) => findThreads(scoped, filter, position, limit)
  for await (const threads of pagesOf(find, THREADS_PER_PAGE)) {
    const found = await findSelections(scoped, filter, threads)
    const selections = await byThread(context, found)
    const ownAnswers = await readOwnAnswers(context, threads, found)
    yield threads.flatMap((thread, index) => {
      const reporter = reporterCells(thread)
      const station = stationCells(thread, texts)
      return (selections.get(index) ?? []).map(({ selection, option, isNotAskedFor }): Row => {
        const typed =
          selection.value && option.input ? toTypedText(selection.value, selection.typed, option.input) : undefined
        return [
          ...reporter,
          option.formCode,
          option.sectionCode,
          option.questionCode,
          option.questionText,
          option.text,
          texts.yesOrNo(selection.flagged),
          selection.value ?? '',
          time(selection.answeredAt),
          selection.formVersion,
          option.sectionDescription,
          texts.source(selection),
          ...station,
          thread.countyName,
          valueCell(typed),
          typed?.unit ?? '',
          remarksCell(typed, isNotAskedFor, texts),
          ...correctionCells(selection, ownAnswers.get(selection.answerId), context),
          selection.notObserved ? texts.yesOrNo(true) : '',
        ]
      })
    })
  }
}
