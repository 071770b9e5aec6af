import { answersOf } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type {
  FormDocument,
  OptionDocument,
  QuestionDocument,
  SectionDocument,
} from '@scrutineer/contract/helpers/form-document'
import type { FileLocation } from '../../files/content/file-issue.ts'
import type { EditedInput } from './input-codec.ts'

/** A node that was read from a file says where it is there. */
interface FromFile {
  readonly location?: FileLocation | undefined
}

/**
 * A form in the editor: an immutable tree. Nodes that the server doesn't know have negative ids, by which conditions and checks
 * reference them, also on the wire.
 */
export interface EditedForm extends FormDocument<EditedInput>, FromFile {
  /** Null for a new form. */
  readonly id: number | null
  readonly sections: readonly EditedSection[]
  checks?: EditedCheck[] | undefined
}
export interface EditedSection extends SectionDocument<EditedInput>, FromFile {
  readonly questions: readonly EditedQuestion[]
}
export interface EditedQuestion extends QuestionDocument<EditedInput>, FromFile {
  readonly options: readonly EditedOption[]
}
export interface EditedOption extends OptionDocument<EditedInput>, FromFile {
  /** Another server's id of the option in its question. Absent if it equals `id`, which phones send in answers. */
  readonly idInQuestion?: number | undefined
}
export interface EditedCheck extends FormCheck, FromFile {}

type ChildNode = EditedSection | EditedQuestion | EditedOption
export type FormNode = EditedForm | ChildNode

interface WithId {
  readonly id: number
}

/** Keys of nodes in the DOM and in messages. */
export const formKey = 'form'
export const sectionKey = ({ id }: WithId) => `s${id}` as const
export const questionKey = ({ id }: WithId) => `q${id}` as const
/** Another server may use the same option in several questions. */
export const optionKey = (question: WithId, { id }: WithId) => `q${question.id}-o${id}` as const

type SectionKey = ReturnType<typeof sectionKey>
export type QuestionKey = ReturnType<typeof questionKey>
type OptionKey = ReturnType<typeof optionKey>
export type NodeKey = typeof formKey | SectionKey | QuestionKey | OptionKey
export type NodeOf<Key extends NodeKey> = Key extends SectionKey
  ? EditedSection
  : Key extends QuestionKey
    ? EditedQuestion
    : Key extends OptionKey
      ? EditedOption
      : EditedForm

/** All questions of the form, in order. */
export const questionsOf = ({ sections }: Pick<EditedForm, 'sections'>): EditedQuestion[] =>
  sections.flatMap(({ questions }) => questions)

const childrenOf = (node: FormNode): readonly ChildNode[] => {
  if ('sections' in node) return node.sections
  if ('questions' in node) return node.questions
  return 'options' in node ? node.options : []
}

const withChildren = <Node extends FormNode>(node: Node, children: readonly ChildNode[]): Node => {
  const field = 'sections' in node ? 'sections' : 'questions' in node ? 'questions' : 'options'
  return { ...node, [field]: children }
}

/** Indexes of a node's section, question and option; none for the form. Undefined if the form doesn't have it. */
const pathOf = ({ sections }: EditedForm, key: string): number[] | undefined => {
  if (key === formKey) return []
  const [, kind, id, option] = /^([sq])(-?\d+)(?:-o(-?\d+))?$/.exec(key) ?? []
  const isIt = (node: WithId) => node.id === Number(id)
  const s = sections.findIndex(section => (kind === 's' ? isIt(section) : section.questions.some(isIt)))
  const path = [s]
  if (kind === 'q') {
    const questions = sections[s]?.questions ?? []
    path.push(questions.findIndex(isIt))
    if (option !== undefined)
      path.push(questions.find(isIt)?.options.findIndex(each => each.id === Number(option)) ?? -1)
  }
  return path.includes(-1) ? undefined : path
}

/** A node with its parent. */
export type Located =
  | { readonly kind: 'section'; readonly node: EditedSection; readonly parent: EditedForm; readonly index: number }
  | { readonly kind: 'question'; readonly node: EditedQuestion; readonly parent: EditedSection; readonly index: number }
  | { readonly kind: 'option'; readonly node: EditedOption; readonly parent: EditedQuestion; readonly index: number }

/** A section, question or option; undefined if the form doesn't have it, and for the form itself. */
export const locate = (form: EditedForm, key: string): Located | undefined => {
  const [s, q, o] = pathOf(form, key) ?? []
  const section = form.sections[s ?? -1]
  const question = section?.questions[q ?? -1]
  const option = question?.options[o ?? -1]
  if (question && option && o !== undefined) return { kind: 'option', node: option, parent: question, index: o }
  if (section && question && q !== undefined) return { kind: 'question', node: question, parent: section, index: q }
  return section && s !== undefined ? { kind: 'section', node: section, parent: form, index: s } : undefined
}

export const findQuestion = (form: EditedForm, key: string): EditedQuestion | undefined => {
  const found = locate(form, key)
  return found?.kind === 'question' ? found.node : undefined
}

export const parentKeyOf = (found: Located): typeof formKey | SectionKey | QuestionKey => {
  if (found.kind === 'section') return formKey
  return found.kind === 'question' ? sectionKey(found.parent) : questionKey(found.parent)
}

const keyedChildrenOf = (node: FormNode): [NodeKey, ChildNode][] => {
  if ('sections' in node) return node.sections.map(section => [sectionKey(section), section])
  if ('questions' in node) return node.questions.map(question => [questionKey(question), question])
  return 'options' in node ? node.options.map(option => [optionKey(node, option), option]) : []
}

/** Keys of the children of a node, in order. */
export const childKeysOf = (form: EditedForm, key: string): NodeKey[] => {
  const node = key === formKey ? form : locate(form, key)?.node
  return node ? keyedChildrenOf(node).map(([child]) => child) : []
}

export interface FormEntry {
  readonly key: NodeKey
  readonly node: FormNode
  /** The key of the parent; undefined for the form itself. */
  readonly parent?: NodeKey | undefined
}

/** The form and all its nodes, in order. */
export const entriesOf = (node: FormNode, key: NodeKey = formKey, parent?: NodeKey): FormEntry[] => [
  { key, node, parent },
  ...keyedChildrenOf(node).flatMap(([childKey, child]) => entriesOf(child, childKey, key)),
]

/**
 * An id that no node has. Requests and new forms reference it instead of a deleted node; in the editor, conditions and checks keep
 * the node's own id, so that undo restores them.
 */
export const noId = 2 ** 31 - 1

type Change = <Node extends FormNode>(node: Node) => Node

const changeAt = <Node extends FormNode>(node: Node, [index, ...rest]: readonly number[], change: Change): Node => {
  if (index === undefined) return change(node)
  const children = childrenOf(node)
  const child = children[index]
  return child ? withChildren(node, children.with(index, changeAt(child, rest, change))) : node
}

const changeByKey = (form: EditedForm, key: string, change: Change): EditedForm => {
  const path = pathOf(form, key)
  return path ? changeAt(form, path, change) : form
}

/** The form with changed fields of a node. */
export const update = <Key extends NodeKey>(form: EditedForm, key: Key, fields: Partial<NodeOf<Key>>): EditedForm =>
  changeByKey(form, key, node => ({ ...node, ...fields }))

/** The form with another child of a node, of the kind of its other children: the last one, unless the index says otherwise. */
export const insert = (
  form: EditedForm,
  parent: string,
  child: ChildNode,
  index = Number.POSITIVE_INFINITY,
): EditedForm => changeByKey(form, parent, node => withChildren(node, childrenOf(node).toSpliced(index, 0, child)))

/** The form without a node. */
export const remove = (form: EditedForm, key: string): EditedForm => {
  const found = locate(form, key)
  if (!found) return form
  return changeByKey(form, parentKeyOf(found), node => withChildren(node, childrenOf(node).toSpliced(found.index, 1)))
}

/** Moves a node to an index among the children of a parent. The index doesn't count the node itself. */
export const move = (form: EditedForm, key: string, parent: string, index: number): EditedForm => {
  const found = locate(form, key)
  return found && pathOf(form, parent) ? insert(remove(form, key), parent, found.node, index) : form
}

/** The ids by which conditions and checks reference questions and options. */
export const referencesOf = (form: EditedForm): number[] => [
  ...questionsOf(form).flatMap(({ showIf }) => (showIf ? [showIf.idQuestion, ...showIf.idOptions] : [])),
  ...(form.checks ?? []).flatMap(({ rule }) =>
    answersOf(rule).flatMap(({ idQuestion, idOption }) => [idQuestion, idOption]),
  ),
]

/** Equality of nodes and their fields by value. What is absent equals a blank text, or a list or an object of them. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (one === other || (isBlank(one) && isBlank(other))) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (equalityCache.get(one) === other) return true
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  if (![...names].every(name => isSameValue(Reflect.get(one, name), Reflect.get(other, name)))) return false
  equalityCache.set(one, other)
  return true
}

/** Objects that have been equal. They are immutable, so that a keystroke compares only what it has changed. */
const equalityCache = new WeakMap<object, object>()

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank))
