import type { Command } from './command/define-command.ts'

/** A module is loaded only when its command is used: `--help` and short commands don't wait for the server's modules. */
type CommandEntry = readonly [name: string, summary: string, load: () => Promise<{ command: Command }>]

/** All commands, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  ['start', 'starts the server', () => import('./start/command.ts')],
  [
    'create-organizer',
    'creates an account of an organizer, such as the first one',
    () => import('./create-organizer/command.ts'),
  ],
  ['doctor', 'checks whether everything is ready for the election', () => import('./doctor/command.ts')],
  ['backup', 'backs up a running server into one file', () => import('../backup-archive/create/command.ts')],
  ['nightly-backup', 'backs up PostgreSQL every night', () => import('../backup-archive/nightly/command.ts')],
  ['restore', 'restores a backup into an empty database', () => import('../backup-archive/restore/command.ts')],
  [
    'try-restore',
    'restores a backup into a temporary database, for a trial',
    () => import('../backup-archive/restore/try-restore-command.ts'),
  ],
  [
    'new-round',
    'archives all reports and begins a new round without them',
    () => import('../backup-archive/new-round/command.ts'),
  ],
  ['open-archive', 'opens a backup read-only as its own server', () => import('./open-archive/command.ts')],
  ['verify-export', 'verifies that an exported file is unaltered', () => import('../verify-export/command.ts')],
  ['import-outbox', 'imports a file that a phone has saved', () => import('./import-outbox/command.ts')],
  ['translations', 'lists what a language lacks', () => import('./translations/command.ts')],
  ['simulate', 'simulates the phones of a day', () => import('../simulator/command.ts')],
]
