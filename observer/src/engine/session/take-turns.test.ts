import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

it('calls share a turn until it has asked; later ones have it run once more, and other keys have turns of their own', async () => {
  const take = createTurns<string>()
  const log: string[] = []
  const replies: (() => void)[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async (onAsked: () => void) => {
    log.push(name)
    await new Promise<void>(resolve => replies.push(resolve))
    onAsked()
    await new Promise<void>(resolve => ends.push(resolve))
    return `${name} ${log.length}`
  }
  const goOn = async (waiting: (() => void)[]) => {
    waiting.shift()?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  const calls = [take('a', work('a')), take('a', work('a'))]
  await goOn(replies)
  calls.push(take('a', work('a')), take('a', work('a')))
  const other = take('b', work('b'))
  await goOn(replies)
  await goOn(ends)
  await goOn(replies)
  await goOn(ends)
  await goOn(ends)
  expect(await Promise.all([...calls, other])).toEqual(['a 3', 'a 3', 'a 3', 'a 3', 'b 3'])
  expect(log).toEqual(['a', 'b', 'a'])
})
