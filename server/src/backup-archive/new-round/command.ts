import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { analysis } from '@scrutineer/contract/analysis'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { rounds } from '@scrutineer/contract/rounds'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import type { ApiClient } from '../../client/api-client.ts'
import { sessionOptions, validateSession, withSession } from '../create/account-session.ts'
import { describeSaved, downloadBackup, saveVerified } from '../create/save-verified.ts'

const options = {
  ...sessionOptions,
  to: { type: 'string', value: 'FOLDER', help: 'the folder of the archive; it is created if it doesn’t exist' },
  'without-pictures': {
    type: 'string',
    value: 'NUMBER',
    help: 'begin although this number of pictures is missing in the backup, because the storage has lost them',
  },
  confirm: { type: 'boolean', help: 'begin the new round; without it only the archive is written' },
} as const satisfies Options

const fileNames = {
  backup: 'backup.zip',
  workbook: 'answers.xlsx',
  manifest: 'answers.manifest.json',
  summary: 'analysis-summary.json',
} as const

/** Saves the workbook of all reports, its signed manifest, and the signed summary. */
const saveExport = async (client: ApiClient, folder: string) => {
  const { bytes, headers } = await client.download(exports.all)
  const path = join(folder, fileNames.workbook)
  await pipeline(bytes, createWriteStream(`${path}.part`, { mode: 0o600 }))
  const params = { id: headers.get(exportIdHeader) ?? '' }
  const manifest = await buffer((await client.download(exports.manifest, { params })).bytes)
  const summary = await buffer((await client.download(analysis.summary)).bytes)
  await rename(`${path}.part`, path)
  await writeFile(join(folder, fileNames.manifest), manifest, { mode: 0o600 })
  await writeFile(join(folder, fileNames.summary), summary, { mode: 0o600 })
}

const parseCount = (text: string | undefined) => {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new UsageError('--without-pictures must be a number.')
  return Number(text ?? 0)
}

const beginRound = async (values: OptionValues<typeof options>, context: CommandContext): Promise<CommandResult> => {
  const { log, signal } = context
  const { to, confirm } = values
  if (!values.account || !to) throw new UsageError('--account and --to are required. See --help.')
  const accepted = parseCount(values['without-pictures'])
  return withSession(validateSession(values, context), context, async client => {
    await mkdir(to, { recursive: true, mode: 0o700 })
    await saveExport(client, to)
    log(`${join(to, fileNames.workbook)}: all answers, notes, visits and follow-ups, with the signed manifest.`)
    log(`${join(to, fileNames.summary)}: what was answered to each question, to compare the next round with it.`)
    const startedAt = performance.now()
    const backup = join(to, fileNames.backup)
    const manifest = await saveVerified(() => downloadBackup(client), backup, signal)
    for (const line of await describeSaved(backup, manifest, startedAt)) log(line)
    const folder = resolve(to)
    if (!confirm) {
      log('Nothing was removed. To begin the new round, run the command again with --confirm.')
      return { isDone: true, details: { folder, removed: null } }
    }
    const missing = manifest.missing.length
    if (missing > accepted)
      throw new Error(
        `The backup lacks ${missing} pictures that the server’s storage doesn’t have. Restore the storage, or give --without-pictures ${missing}.`,
      )
    const { removed } = await client.request(rounds.begin, {
      body: { backup: manifest.checksum, missingPictures: accepted },
    })
    log(
      `The new round has begun. Removed: ${removed.answers} answers, ${removed.notes} notes, ${removed.visits} visits, ${removed.unplaced} unplaced reports, ${removed.undelivered ?? 0} pending deliveries of notifications.`,
    )
    return { isDone: true, details: { folder, removed } }
  })
}

/** `scrutineer new-round` */
export const command = defineCommand({
  name: 'new-round',
  summary: 'Archives all reports of a running server and begins a new round without them.',
  examples: ['--account chief --to first-round', '--account chief --to first-round --confirm'],
  description: [
    `The archive has a signed export (${fileNames.workbook}, ${fileNames.manifest}), a signed summary (${fileNames.summary}) and a signed backup (${fileNames.backup}). Observers, NGOs, accounts, places, forms, settings and the checkpoints that are due later stay; reports, visits, follow-ups, calls, past checkpoints and notifications are removed.`,
    'Reports that arrive after the backup are never removed: the server then refuses to begin, and the command can be repeated. See docs/operation/backup.md for details.',
  ],
  options,
  exit: { done: 'the archive is complete and, with --confirm, the new round has begun', failed: 'nothing was removed' },
  handlesSignal: true,
  run: ({ values }, context) => beginRound(values, context),
  describeError: error => `No new round: ${errorMessage(error)}`,
})
