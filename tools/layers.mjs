import { checkLayers } from './layers/check.mjs'

const { modules, violations } = await checkLayers()
for (const sentence of violations) console.error(sentence)
console.log(`${modules.length} files read, ${violations.length} layer violations.`)
process.exitCode = violations.length > 0 || modules.length === 0 ? 1 : 0
