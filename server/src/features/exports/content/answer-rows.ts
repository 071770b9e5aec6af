import type { TypedText } from '@scrutineer/contract/fields/selected-option'
import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import { inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import { toTypedText } from '../../../db/shared/question-texts/resolve-texts.ts'
import type { Cell } from '../../../http/response/spreadsheet/table.ts'
import { findObservedAnswers, type ObservedAnswer } from '../correction-store.ts'
import { findSelections, findThreads, type SelectionRow, type ThreadRow } from '../store.ts'
import type { ExportTexts } from './export-texts.ts'
import type { FormTexts, OptionTexts } from './form-texts.ts'
import {
  countyName,
  createPart,
  type PartColumn,
  type ReportContext,
  reporterColumns,
  stationColumns,
} from './report-part.ts'

/** Text of an answer in one cell: its options with what was typed. */
const answerText = async (
  { formId, formVersion, options, notObserved }: ObservedAnswer,
  { forms, texts }: ReportContext,
) => {
  if (notObserved) return texts.notObserved
  if (options.length === 0) return texts.corrections.withdrawn
  const selected = await Promise.all(
    options.map(async ({ id, value }) => ({ value, option: await forms.option(formId, formVersion, id) })),
  )
  return selected.map(({ value, option }) => [option.text, value].filter(Boolean).join(': ')).join('; ')
}

/** What the observers themselves answered, in words, by the id of the correction. */
const readOwnAnswers = async (
  context: ReportContext,
  threads: readonly ThreadRow[],
  selections: readonly SelectionRow[],
): Promise<ReadonlyMap<number, string>> => {
  const byAnswer = new Map(
    selections.flatMap(({ answerId, correctedBy, thread, questionId }) => {
      const report = threads[thread]
      if (correctedBy === null || !report) return []
      const { observerId, stationId } = report
      return [[answerId, { observerId, stationId, questionId }] as const]
    }),
  )
  if (byAnswer.size === 0) return new Map()
  const observed = await findObservedAnswers(context.scoped, context.filter, [...byAnswer.values()])
  const own = await Promise.all(observed.map(answer => answerText(answer, context)))
  return new Map([...byAnswer.keys()].map((answerId, index) => [answerId, own[index] ?? '']))
}

/** Empty without a value. The value of a long text is the text, which has a column of its own. */
const valueCell = (typed: TypedText | undefined): Cell =>
  !typed || typed.value === null || typed.kind === 'text'
    ? ''
    : { kind: inputKinds[typed.kind].values, text: typed.value }

const remarksCell = (typed: TypedText | undefined, isNotAskedFor: boolean, { remarks }: ExportTexts): Cell => {
  return [
    ...(isNotAskedFor ? [remarks.notAskedFor] : []),
    ...(typed && typed.value === null && typed.kind !== 'text' ? [remarks.noValue[typed.kind]] : []),
    ...(typed?.warnings ?? []).map(warning => remarks.warnings[warning]),
  ].join('; ')
}

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

const toRows = async (threads: readonly ThreadRow[], context: ReportContext) => {
  const found = await findSelections(context.scoped, context.filter, threads)
  const selections = await byThread(context, found)
  const ownAnswers = await readOwnAnswers(context, threads, found)
  return threads.flatMap((thread, index) =>
    (selections.get(index) ?? []).map(({ selection, option, isNotAskedFor }) => ({
      report: thread,
      selection,
      option,
      isNotAskedFor,
      typed: selection.value && option.input ? toTypedText(selection.value, selection.typed, option.input) : undefined,
      own: ownAnswers.get(selection.answerId),
    })),
  )
}

const columns: readonly PartColumn<Awaited<ReturnType<typeof toRows>>[number]>[] = [
  ...reporterColumns,
  { name: 'form', width: 8, cell: ({ option }) => option.formCode },
  { name: 'section', width: 8, cell: ({ option }) => option.sectionCode },
  { name: 'question', width: 10, cell: ({ option }) => option.questionCode },
  { name: 'questionText', width: 48, cell: ({ option }) => option.questionText },
  { name: 'option', width: 32, cell: ({ option }) => option.text },
  { name: 'flagged', width: 10, cell: ({ selection }, { texts }) => texts.yesOrNo(selection.flagged) },
  { name: 'freeText', width: 48, cell: ({ selection }) => selection.value ?? '' },
  { name: 'answeredAt', width: 20, isDateTime: true, cell: ({ selection }, { time }) => time(selection.answeredAt) },
  // Not in the specification.
  { name: 'formVersion', width: 8, cell: ({ selection }) => selection.formVersion },
  { name: 'sectionDescription', width: 24, cell: ({ option }) => option.sectionDescription },
  { name: 'source', width: 24, cell: ({ selection }, { texts }) => texts.source(selection) },
  ...stationColumns,
  countyName,
  { name: 'value', width: 12, cell: ({ typed }) => valueCell(typed) },
  { name: 'unit', width: 12, cell: ({ typed }) => typed?.unit ?? '' },
  {
    name: 'remarks',
    width: 24,
    cell: ({ typed, isNotAskedFor }, { texts }) => remarksCell(typed, isNotAskedFor, texts),
  },
  { name: 'ownAnswer', width: 32, cell: ({ own }) => own ?? '' },
  { name: 'correctedBy', width: 20, cell: ({ selection }) => selection.correctedBy ?? '' },
  { name: 'correctionReason', width: 32, cell: ({ selection }) => selection.correctionReason ?? '' },
  {
    name: 'correctedAt',
    width: 20,
    isDateTime: true,
    cell: ({ selection }, { time }) => (selection.correctedBy === null ? '' : time(selection.answeredAt)),
  },
  { name: 'verifiedBy', width: 20, cell: ({ selection }) => selection.verifiedBy ?? '' },
  {
    name: 'verificationMethod',
    width: 16,
    cell: ({ selection: { verificationMethod } }, { texts }) =>
      verificationMethod === null ? '' : texts.corrections.methods[verificationMethod],
  },
  { name: 'verifiedAt', width: 20, isDateTime: true, cell: ({ selection }, { time }) => time(selection.verifiedAt) },
  {
    name: 'notObserved',
    width: 12,
    cell: ({ selection }, { texts }) => (selection.notObserved ? texts.yesOrNo(true) : ''),
  },
]

/** A page has 250 threads: each has a few dozen answers. */
export const answerPart = createPart({ columns, find: findThreads, pageSize: 250, toRows })
