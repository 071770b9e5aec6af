import type { Question } from '@scrutineer/contract/forms'
import type { Form, ShownItem } from '../../model/app-model.ts'
import { stationName } from '../../ui/parts/station-name.ts'
import { questionsOf } from '../form/form-steps.ts'

/** The question that an item is about, with its form. */
export const questionOf = (
  { item }: ShownItem,
  forms: readonly Form[],
): { readonly form: Form; readonly question: Question } | undefined => {
  const { questionId, formVersion } = item.body
  const isIt = ({ id }: Question) => id === questionId
  for (const form of forms) {
    // The answered version, if it has changed since.
    const answered = form.earlier?.find(({ version }) => version === formVersion)?.questions.find(isIt)
    const question = answered ?? questionsOf(form).find(isIt)
    if (question) return { form, question }
  }
  return undefined
}

/** Items that are shown as one row: answers to one form at one station. Its state is that of the first item. */
export interface ItemGroup extends Pick<ShownItem, 'state' | 'receivedAt'> {
  readonly key: string
  readonly station: string
  readonly form: Form | undefined
  readonly items: readonly ShownItem[]
}

/** Groups answers; each other item is its own group. */
export const groupItems = (items: readonly ShownItem[], forms: readonly Form[]): ItemGroup[] => {
  const groups = new Map<string, ItemGroup & { items: ShownItem[] }>()
  for (const shown of items) {
    const { item, state, receivedAt } = shown
    const station = item.station ? stationName(item.station) : ''
    const form = item.kind === 'answer' ? questionOf(shown, forms)?.form : undefined
    const key = item.kind === 'answer' ? `${station} ${form?.id}` : item.id
    const group = groups.get(key) ?? { key, station, form, state, receivedAt, items: [] }
    group.items.push(shown)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Items without a receipt. */
export const isUnsent = ({ state }: ShownItem) => state !== 'received'
