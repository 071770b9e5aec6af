import { expect, test } from 'vitest'
import { dropDeletedOptions, moveBehindParent, possibleParents, setCondition } from './conditions.ts'
import { addOptions, addQuestion, moveNode, removeNode } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { childKeysOf, findQuestion, optionKey, type QuestionKey, questionKey } from './edited-form.ts'
import { blankForm } from './form-codec.ts'
import { validateForm } from './validate-form.ts'

/** Five questions with two options each; each after the first is asked only after the first option of the one before. */
const createChain = (count = 5) => {
  const draft = createDraft(blankForm())
  const keys = Array.from({ length: count }, () => {
    const key = addQuestion(draft, 's-1')
    const question = findQuestion(draft.get(), key)
    if (question) addOptions(draft, question, ['Yes', 'No'])
    return key
  })
  const key = (index: number): QuestionKey => keys[index] ?? questionKey({ id: 0 })
  const conditionOn = (index: number) => {
    const { id = 0, options = [] } = findQuestion(draft.get(), key(index)) ?? {}
    return { idQuestion: id, idOptions: options.map(option => option.id) }
  }
  const depend = (index: number, parent: number) => setCondition(draft, key(index), conditionOn(parent))
  const issues = () =>
    validateForm(draft.get())
      .filter(({ field }) => field === 'showIf')
      .map(({ key, problem }) => [key, problem])
  return { draft, keys, conditionOn, depend, issues, key }
}

test('a question that is moved before its parent is reported, and moved back behind it by the repair', () => {
  const { draft, keys, depend, issues, key } = createChain()
  depend(2, 1)
  expect(issues()).toEqual([])
  moveNode(draft, key(2), 's-1', 0)
  expect(issues()).toEqual([[key(2), 'show_if_not_earlier']])
  moveBehindParent(draft, key(2))
  expect(issues()).toEqual([])
  expect(childKeysOf(draft.get(), 's-1')).toEqual(keys)
})

test('deleting a parent is reported until the condition is removed or the deletion is undone', () => {
  const { draft, depend, issues, key } = createChain()
  depend(2, 1)
  removeNode(draft, key(1))
  expect(issues()).toEqual([[key(2), 'show_if_unknown_question']])
  draft.undo()
  expect(issues()).toEqual([])
  draft.redo()
  setCondition(draft, key(2))
  expect(issues()).toEqual([])
})

test('a deleted option is removed from a condition, which ends with its last option', () => {
  const { draft, conditionOn, depend, issues, key } = createChain()
  depend(2, 1)
  const {
    idQuestion: id,
    idOptions: [first = 0, second = 0],
  } = conditionOn(1)
  removeNode(draft, optionKey({ id }, { id: first }))
  expect(issues()).toEqual([[key(2), 'show_if_unknown_options']])
  dropDeletedOptions(draft, key(2))
  expect(findQuestion(draft.get(), key(2))?.showIf).toEqual({ idQuestion: id, idOptions: [second] })
  removeNode(draft, optionKey({ id }, { id: second }))
  dropDeletedOptions(draft, key(2))
  expect(findQuestion(draft.get(), key(2))?.showIf).toBeUndefined()
})

test('only earlier questions with options are offered, and none that depends on three others', () => {
  const { draft, keys, depend, issues, key } = createChain()
  for (const index of [1, 2, 3]) depend(index, index - 1)
  const empty = addQuestion(draft, 's-1')
  expect(possibleParents(draft.get(), empty).map(questionKey)).toEqual(keys.filter(each => each !== key(3)))
  expect(possibleParents(draft.get(), key(0))).toEqual([])
  depend(4, 3)
  expect(issues()).toEqual([[key(4), 'show_if_chain_too_long']])
})
