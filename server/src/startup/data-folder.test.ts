import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDataFolder } from './data-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'scrutineer-default-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('the default is ./data; a database of an earlier version in ../data is found, unless there is a newer one', () => {
  const here = join(parent, 'scrutineer')
  expect(findDataFolder(here)).toBe(join(here, 'data'))
  mkdirSync(join(parent, 'data', 'database'), { recursive: true })
  expect(findDataFolder(here)).toBe(join(parent, 'data'))
  mkdirSync(join(here, 'data', 'database'), { recursive: true })
  expect(findDataFolder(here)).toBe(join(here, 'data'))
})
