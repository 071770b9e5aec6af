import { root, run } from '../lib/run.mjs'
import { aptInstall } from './apt.mjs'
import { canInstallPackages, isExecutable, namesIn, newestFirst, pathFolders, programSuffix } from './find-program.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const { env, platform } = process
const home = env.HOME ?? env.USERPROFILE ?? ''

const defaultLocations = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  `${env.PROGRAMFILES ?? 'C:/Program Files'}/Google/Chrome/Application/chrome.exe`,
]

/** Path of the browser inside a folder of Playwright's cache, by system and version. */
const insideCache = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
]

function fromCache() {
  const candidates =
    platform === 'darwin'
      ? `${home}/Library/Caches/ms-playwright`
      : platform === 'win32'
        ? `${env.LOCALAPPDATA}/ms-playwright`
        : `${env.XDG_CACHE_HOME ?? `${home}/.cache`}/ms-playwright`
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? candidates
  return newestFirst(namesIn(cache).filter(name => /^chromium-\d+$/.test(name))).flatMap(name =>
    insideCache.map(path => `${cache}/${name}/${path}`),
  )
}

/** The path of a Chromium or Chrome, or undefined. If `CHROMIUM_PATH` is set, no other path is considered. */
function findChromium() {
  const configuredPath = env.CHROMIUM_PATH
  if (configuredPath) return isExecutable(configuredPath) ? configuredPath : undefined
  const onPath = pathFolders().flatMap(folder => names.map(name => `${folder}/${name}${programSuffix}`))
  return [...onPath, ...defaultLocations, ...fromCache()].find(isExecutable)
}

/** Flags for automated browsers: no background network traffic, and no sandbox where the platform doesn't support it. */
const chromiumFlags = (asRoot = process.getuid?.() === 0) => [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Playwright's `launchOptions` for journeys and screen tests. Without a browser, Playwright reports what is missing. */
export function chromiumLaunch() {
  const executablePath = findChromium()
  return { args: chromiumFlags(), ...(executablePath === undefined ? {} : { executablePath }) }
}

/**
 * Finds a browser, or installs one if possible.
 * @param {(line: string) => void} log
 * @returns {Promise<{ ok: boolean, output: string, path?: string }>}
 */
export async function ensureChromium(log) {
  const present = findChromium()
  if (present) return { ok: true, output: '', path: present }
  if (env.CHROMIUM_PATH) {
    return { ok: false, output: `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no program.\n` }
  }
  log('Installing Chromium (a minute or two, once) …')
  const installed = canInstallPackages()
    ? await aptInstall('chromium')
    : await run(process.execPath, [`${root}node_modules/@playwright/test/cli.js`, 'install', 'chromium'])
  const path = findChromium()
  if (path) return { ok: true, output: '', path }
  const sentence = 'No browser for the screen tests: install Chromium or Chrome, or name one in CHROMIUM_PATH.\n'
  return { ok: false, output: `${installed.output}${sentence}` }
}
