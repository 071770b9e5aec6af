import { expect, it } from 'vitest'
import type { Machine } from './find-program.mjs'
import { missingRequirements } from './resilience-requirements.mjs'

const machineWith = (...programs: string[]): Machine => ({
  env: { PATH: '/bin' },
  platform: 'linux',
  home: '/root',
  runs: path => programs.includes(path),
  list: () => [],
})

it('names missing packages and root in one sentence', () => {
  expect(missingRequirements('image', machineWith('/bin/buildah'), 1000)).toBe(
    'The resilience test image needs root and the Debian packages debootstrap and docker-compose (apt-get install --no-install-recommends).',
  )
  expect(
    missingRequirements('image', machineWith('/bin/buildah', '/usr/sbin/debootstrap', '/bin/docker-compose'), 0),
  ).toBeUndefined()
  expect(missingRequirements('crash', machineWith(), 1000)).toBeUndefined()
})
