import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { CliContext } from '../command/context.ts'
import { CommandError, errorMessage, UsageError } from '../command/errors.ts'
import { promptPassword } from '../command/prompt-password.ts'

const withoutLineEnd = (content: string) => content.replace(/\r?\n$/, '')

const prompt = async (account: string, { input, err }: CliContext): Promise<string> => {
  const password = await promptPassword(`Password of ${account}: `, input, err)
  if (password === undefined)
    throw new UsageError('Add --password-file FILE, or --password-file - to read the password from standard input.')
  const repeated = await promptPassword('The same password again: ', input, err)
  if (password !== repeated) throw new CommandError('The two passwords differ.')
  return password
}

/** Reads a new password from a file, from standard input (`-`), or from the terminal without echo. */
export const readPassword = async (account: string, file: string | undefined, context: CliContext): Promise<string> => {
  if (file === undefined) return prompt(account, context)
  if (file === '-') return withoutLineEnd(await text(context.input))
  try {
    return withoutLineEnd(await readFile(file, 'utf8'))
  } catch (error) {
    const reason = errorMessage(error)
    throw new CommandError(`The password file can't be read: ${reason}.`, { cause: error })
  }
}
