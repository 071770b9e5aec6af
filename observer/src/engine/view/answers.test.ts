import { expect, it } from 'vitest'
import { anItem, aStation } from '../../../test/samples.ts'
import { answerKey, type ShownItem } from '../../model/app-model.ts'
import { currentAnswers } from './answers.ts'
import { hideReceivedAnswers } from './careful.ts'
import { placeOwn } from './ready.ts'

const given = { questionId: 2, options: [{ optionId: 21, value: '1' }] }
const withdrawn = { questionId: 2, options: [], status: 'withdrawn', isNotAsked: true }

/** Items are oldest first. */
const answersAfter = (...items: readonly ShownItem[]) =>
  currentAnswers(placeOwn(items.map(({ item: own }) => own)), items, [])
const item = (body: Record<string, unknown>, state: ShownItem['state'] = 'saved') =>
  anItem('answer', { state }, { body })

it('what an answer was before it was withdrawn is read from the items, and in the careful mode only what the office lacks', () => {
  const key = answerKey(aStation(114), 2)
  const twice = answersAfter(item(given), item(withdrawn), item(withdrawn)).get(key)
  expect(twice).toMatchObject({ isNotAsked: true, options: [], withdrew: { options: given.options } })
  const careful = (state: ShownItem['state']) =>
    hideReceivedAnswers(answersAfter(item(given, state), item(withdrawn))).get(key)?.withdrew?.options
  expect([careful('saved'), careful('received')]).toEqual([given.options, undefined])
})
