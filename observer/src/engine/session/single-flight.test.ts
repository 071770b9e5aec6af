import { expect, it } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

it('calls share a run until its response; later ones make it run once more, and other keys have runs of their own', async () => {
  const take = createSingleFlight<string>()
  const log: string[] = []
  const replies: (() => void)[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async (onResponse: () => void) => {
    log.push(name)
    await new Promise<void>(resolve => replies.push(resolve))
    onResponse()
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
