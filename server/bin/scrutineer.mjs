#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { unsupportedNodeMessage } from './node-version.mjs'

/**
 * @param {string} sentence
 * @returns {never}
 */
const exitWithMessage = sentence => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const problem = unsupportedNodeMessage(process.version)
if (problem) exitWithMessage(problem)
const built = new URL('../dist/cli/run-process.js', import.meta.url)
if (!existsSync(built)) exitWithMessage('The server is not built yet: run npm start once, or npm ci && npm run build.')
const { runProcess } = await import(built.href)
await runProcess(process.argv.slice(2))
