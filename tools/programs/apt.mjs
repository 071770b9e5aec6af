import { run } from '../lib/run.mjs'

/**
 * Installs Debian packages; call it only if `canInstallPackages` is true.
 * @param {...string} packages
 * @returns {Promise<import('../lib/run.mjs').Finished>}
 */
export async function aptInstall(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-q'], { env })
  if (!updated.ok) return updated
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
}
