import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ShowIf } from '../show-if/show-if.ts'
import { OptionInput } from '../typed-values/option-input.ts'
import { CheckRule } from './check-rule.ts'

test('replies can have the schemas of inputs, conditions and rules', () => {
  for (const schema of [OptionInput, ShowIf, CheckRule])
    expect(() => z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })).not.toThrow()
})
