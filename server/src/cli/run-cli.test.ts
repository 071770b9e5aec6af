import { describe, expect, it } from 'vitest'
import { runHere } from '../../../testkit/process/run-here.ts'
import { unsupportedNodeMessage } from '../../bin/node-version.mjs'
import { commands } from './commands.ts'
import { runCli } from './run-cli.ts'

const runCliHere = (...argv: string[]) => runHere(runCli, argv)

describe('scrutineer', () => {
  it('lists all commands with --help', async () => {
    const { code, out, err } = await runCliHere('--help')
    expect([code, err]).toEqual([0, ''])
    for (const [name, summary] of commands) expect(out).toMatch(new RegExp(`^ {2}${name} +${summary}$`, 'm'))
    expect(out).toContain('Exit codes: 0 done, 1 refused or failed, 2 invalid arguments, 130 stopped.')
  })

  it.each([
    [[], 'Name a command. See scrutineer --help.\n'],
    [['bakcup'], 'There is no command "bakcup". See scrutineer --help.\n'],
  ])('%j prints one sentence and exits with code 2', async (argv, sentence) => {
    expect(await runCliHere(...argv)).toEqual({ code: 2, out: '', err: sentence })
  })

  it('needs Node.js 20.19 or newer, and says so', () => {
    expect(['v20.19.0', 'v22.1.0'].map(unsupportedNodeMessage)).toEqual([undefined, undefined])
    expect(unsupportedNodeMessage('v20.18.3')).toMatch(/needs Node\.js 20\.19 or newer, and this is v20\.18\.3/)
  })

  it('prints its version', async () => {
    expect(await runCliHere('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })
})

describe.each(commands.map(([name]) => name))('scrutineer %s', name => {
  it('has help of the common form', async () => {
    const { code, out, err } = await runCliHere(name, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^[A-Z][^\n]+\./)
    expect(out).toMatch(new RegExp(`^  scrutineer ${name}( |$)`, 'm'))
    expect(out).toMatch(/^ {2}--json +print the result as one line of JSON; .*$/m)
    expect(out).toMatch(/^ {2}--help +show this help$/m)
    expect(out).toMatch(
      /^Exit codes:\n {2}0 +\S.*\n {2}1 +\S.*\n {2}2 +invalid arguments\n {2}130 +stopped by a signal\n$/m,
    )
    expect(out.split('\n').filter(line => line.length > 112)).toEqual([])
  })

  it('rejects an unknown option with code 2, as JSON too', async () => {
    const { code, out, err } = await runCliHere(name, '--no-such-option', '--json')
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
    expect(JSON.parse(out)).toEqual({
      command: name,
      exitCode: 2,
      error: expect.stringContaining('--no-such-option'),
    })
  })
})
