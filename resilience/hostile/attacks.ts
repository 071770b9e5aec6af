import type { Attack } from './attack.ts'
import { stalledBackups, stalledExports } from './downloads.ts'
import { extremeDates, hugeTokens } from './edge-cases.ts'
import { lock } from './lock.ts'
import { permissions } from './permissions.ts'
import { queue } from './queue.ts'
import { shutdown } from './shutdown.ts'
import { signInFlood } from './sign-ins.ts'

/** All attacks in order of execution. */
export const attacks: readonly Attack[] = [
  lock,
  permissions,
  shutdown,
  stalledExports,
  stalledBackups,
  signInFlood,
  extremeDates,
  hugeTokens,
  queue,
]
