import { describe, expect, it } from 'vitest'
import { mentionedAccounts, mentionQuery, splitMentions } from './mentions.ts'

const accounts = ['ana', 'ana.pop', 'doru', 'Ion Pop']

describe('mentions of a comment', () => {
  it('are the accounts after an @, in any case and followed by punctuation', () => {
    expect(mentionedAccounts('@doru: ask @ANA, then @Ion Pop.', accounts)).toEqual(['doru', 'ana', 'Ion Pop'])
  })
  it('are the longest of accounts that start alike', () => {
    expect(mentionedAccounts('@ana.pop knows', accounts)).toEqual(['ana.pop'])
    expect(mentionedAccounts('@ana. Pop knows', accounts)).toEqual(['ana'])
  })
  it('are no shorter account than the one that is named', () => {
    for (const other of ['demo-o', 'demo.o', 'demo_o', 'demo--o'])
      expect(mentionedAccounts(`ask @${other}, please`, ['demo'])).toEqual([])
    expect(mentionedAccounts('@demo-o and @demo - thanks, @demo.', ['demo', 'demo-o'])).toEqual(['demo-o', 'demo'])
  })
  it('are no addresses and no longer words', () => {
    expect(mentionedAccounts('write to x@doru or @dorute', accounts)).toEqual([])
  })
  it('split the text without losing a character', () => {
    const text = 'Hi @doru,\n@ana.pop and x@y'
    expect(
      splitMentions(text, accounts)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })
})

it('the text after an @ before the caret is searched for', () => {
  expect(mentionQuery('ask @do', 7)).toEqual({ query: 'do', start: 5 })
  expect(mentionQuery('@', 1)).toEqual({ query: '', start: 1 })
  expect(mentionQuery('x@do', 4)).toBeNull()
  expect(mentionQuery('no mention', 4)).toBeNull()
})
