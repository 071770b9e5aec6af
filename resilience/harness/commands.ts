import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs a program and returns its standard output; throws with the end of its output if it fails. */
export const runProgram = async (program: string, args: readonly string[], cwd?: string): Promise<string> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(cwd !== undefined && { cwd }) })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${`${out}\n${err}`.slice(-4_000)}`)
  return out
}
