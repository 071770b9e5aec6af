import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { root } from './lib/run.mjs'

// `node --watch` needs an existing build.
for (const prepare of [install, build]) {
  const { ok, output } = await prepare(line => console.log(line))
  if (!ok) {
    console.error(output)
    process.exit(1)
  }
}

/** The compiler and the server watch their files; Vite serves the web and the observers' app, and forwards `/api` to the server. */
const commands = [
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-b',
    '--watch',
    '--preserveWatchOutput',
    'contract',
    'tables',
    'server',
  ],
  ['--watch', join(root, 'server/dist/main.js')],
  [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web')],
  [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'observer')],
]
// Ctrl-C reaches all of them, since they share this process's group.
for (const args of commands) spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
