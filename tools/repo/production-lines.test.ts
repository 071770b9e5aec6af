import { expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'

/** Lines of production code when they were last recorded. A change that needs more changes the number, and its commit says why. */
const RECORDED_LINES = 125_796

const isProduction = (path: string) =>
  /^(contract|server|web|observer|tables|tools)\/.*\.(tsx?|mjs|js|css|sql)$/.test(path) &&
  !/\.test\.tsx?$|\/test\//.test(path)

it('production code has no more lines than recorded', () => {
  const files = projectFiles().filter(isProduction)
  const lines = files.reduce((sum, path) => sum + (readText(path).match(/\n/g)?.length ?? 0), 0)
  expect(lines).toBeGreaterThan(RECORDED_LINES / 2)
  expect(
    lines,
    `${lines} lines: take out what the change replaces, or record the new number and say why`,
  ).toBeLessThanOrEqual(RECORDED_LINES)
})
