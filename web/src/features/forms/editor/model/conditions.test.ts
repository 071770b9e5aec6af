import { expect, test } from 'vitest'
import {
  dropDeletedOptions,
  findConditionIssues,
  moveBehindParent,
  possibleParents,
  setCondition,
} from './conditions.ts'
import { addOptions, addQuestion, movePart, removePart } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm } from './form-codec.ts'
import { childrenOf, partOf } from './form-parts.ts'

/** Five questions with two options each; each after the first is asked only after the first option of the one before. */
const createChain = (count = 5) => {
  const draft = createDraft(blankForm())
  const keys = Array.from({ length: count }, () => {
    const key = addQuestion(draft, 'n1')
    addOptions(draft, key, ['Yes', 'No'])
    return key
  })
  const optionsOf = (index: number) => [...childrenOf(draft.get(keys[index] ?? ''))]
  const depend = (index: number, parent: number) =>
    setCondition(draft, keys[index] ?? '', keys[parent] ?? '', optionsOf(parent))
  const issues = () => findConditionIssues(draft).map(({ key, problem }) => [keys.indexOf(key), problem])
  return { draft, keys, optionsOf, depend, issues, key: (index: number) => keys[index] ?? '' }
}

test('a question that is moved before its parent is reported, and moved back behind it by the repair', () => {
  const { draft, keys, depend, issues, key } = createChain()
  depend(2, 1)
  expect(issues()).toEqual([])
  movePart(draft, key(2), 'n1', 0)
  expect(issues()).toEqual([[2, 'parentLater']])
  moveBehindParent(draft, key(2))
  expect(issues()).toEqual([])
  expect(childrenOf(draft.get('n1'))).toEqual(keys)
})

test('deleting a parent is reported until the condition is removed or the deletion is undone', () => {
  const { draft, depend, issues, key } = createChain()
  depend(2, 1)
  removePart(draft, key(1))
  expect(issues()).toEqual([[2, 'parentDeleted']])
  draft.undo()
  expect(issues()).toEqual([])
  draft.redo()
  setCondition(draft, key(2), null, [])
  expect(issues()).toEqual([])
})

test('a deleted option is removed from a condition, which ends with its last option', () => {
  const { draft, optionsOf, depend, issues, key } = createChain()
  depend(2, 1)
  const [first = '', second = ''] = optionsOf(1)
  removePart(draft, first)
  expect(issues()).toEqual([[2, 'conditionOptionDeleted']])
  dropDeletedOptions(draft, key(2))
  expect(partOf(draft, key(2), 'question')).toMatchObject({ showIfQuestion: key(1), showIfOptions: [second] })
  removePart(draft, second)
  dropDeletedOptions(draft, key(2))
  expect(partOf(draft, key(2), 'question')).toMatchObject({ showIfQuestion: null, showIfOptions: [] })
})

test('only earlier questions with options are offered, and none that depends on three others', () => {
  const { draft, keys, depend, issues, key } = createChain()
  for (const index of [1, 2, 3]) depend(index, index - 1)
  const empty = addQuestion(draft, 'n1')
  expect(possibleParents(draft, empty).map(each => each.key)).toEqual(keys.filter(each => each !== key(3)))
  expect(possibleParents(draft, key(0))).toEqual([])
  depend(4, 3)
  expect(issues()).toEqual([[4, 'chainTooLong']])
})
