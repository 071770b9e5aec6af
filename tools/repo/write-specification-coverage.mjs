import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { readText } from './project-files.mjs'
import { coveragePath, projectTests, renderCoverage, requirementsPath } from './specification-coverage.mjs'

writeFileSync(join(root, coveragePath), renderCoverage(readText(requirementsPath), projectTests().tests))
