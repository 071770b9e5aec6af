import { isExecutable, pathFolders } from './find-program.mjs'

/**
 * What the resilience tests on demand need, which aren't part of `npm run test:all`: Debian packages and root.
 * @type {Readonly<Record<string, { packages: readonly string[], isRoot: boolean }>>}
 */
const requirements = {
  browsers: { packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'], isRoot: false },
  'fresh-install': { packages: ['caddy', 'debootstrap'], isRoot: true },
  image: { packages: ['buildah', 'debootstrap', 'docker-compose'], isRoot: true },
  proxy: { packages: ['caddy', 'nginx', 'openssl'], isRoot: false },
}

/** Of a package whose program has another name. @type {Readonly<Record<string, string>>} */
const programs = { 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

/**
 * One sentence about what a resilience test needs and this machine lacks; undefined if nothing is missing.
 * @param {string} name
 */
export const missingRequirements = name => {
  const { packages, isRoot } = requirements[name] ?? { packages: [], isRoot: false }
  const folders = [...pathFolders(), '/usr/sbin']
  const isMissing = (/** @type {string} */ program) =>
    !folders.some(folder => isExecutable(`${folder}/${programs[program] ?? program}`))
  const missing = packages.filter(isMissing)
  const needs = [
    ...(isRoot && process.getuid?.() !== 0 ? ['root'] : []),
    ...(missing.length > 0
      ? [`the Debian packages ${missing.join(' and ')} (apt-get install --no-install-recommends)`]
      : []),
  ]
  return needs.length > 0 ? `The resilience test ${name} needs ${needs.join(' and ')}.` : undefined
}
