import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { run } from './command.ts'

const staff = ['--account', 'ana', '--password', 'a long password']

const runHere = async (argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const screen = (lines: string[]) => ({ write: (text: string) => lines.push(text) })
  const signal = new AbortController().signal
  const code = await run(argv, { env: {}, out: screen(out), err: screen(err), signal })
  return { code, out: out.join(''), err: err.join('') }
}

test.each([
  [[], 'Say whose phones to play'],
  [['--phones', '5'], 'need a staff sign-in'],
  [['--phones', 'five', ...staff], '--phones takes a whole number from 1'],
  [['--phones', '0', ...staff], '--phones takes a whole number from 1'],
  [['--phones', '5', '--observers', 'a.csv', ...staff], 'exclude each other'],
  [['--phones', '5', '--speed', 'fast', ...staff], '--speed takes a number'],
  [['--phones', '5', '--speed', '-1', ...staff], 'speed'],
  [['--phones', '5', '--concurrency', '1.5', ...staff], '--concurrency takes a whole number'],
  [['--phones', '5', '--url', 'localhost:8080', ...staff], '--url takes an address'],
  [['--observers', 'a.csv', '--forms', 'forms'], 'need a staff sign-in'],
  [['--observers', 'a.csv', '--verify'], 'need a staff sign-in'],
  [['--verify-journal', 'j', '--phones', '5', ...staff], 'only reads back'],
  [['--phones'], '--phones'],
  [['--telephones', '5'], '--telephones'],
  [['5'], "'5'"],
])('%j is answered with one clear sentence and exit code 2', async (argv, sentence) => {
  const { code, out, err } = await runHere(argv)
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('help is shown to whoever asks, whatever else was said', async () => {
  const { code, out } = await runHere(['--help', '--phones', '5'])
  expect(code).toBe(0)
  expect(out).toContain('--verify-journal FILE')
})

test('a day takes about a minute unless told, and 0 or max does not wait', () => {
  const read = (...argv: string[]) => readArguments(['--phones', '5', ...staff, ...argv], {})
  expect(read()).toMatchObject({ speed: 1000, url: 'http://localhost:8080', phones: 5, countThem: false })
  expect(read('--speed', 'max')).toMatchObject({ speed: Number.POSITIVE_INFINITY })
  expect(read('--speed', '0')).toMatchObject({ speed: Number.POSITIVE_INFINITY })
  expect(read('--speed', '1')).toMatchObject({ speed: 1 })
})

test('the sign-in may come from the environment, so that it need not be typed', () => {
  const env = { SIMULATE_ACCOUNT: 'ana', SIMULATE_PASSWORD: 'a long password' }
  const credentials = { user: 'ana', password: 'a long password' }
  expect(readArguments(['--phones', '5'], env)).toMatchObject({ credentials })
})

test('a journal that is not there is said in one line', async () => {
  const { code, err } = await runHere(['--verify-journal', '/nowhere/journal.jsonl', ...staff])
  expect(code).toBe(1)
  expect(err).toContain('/nowhere/journal.jsonl')
})
