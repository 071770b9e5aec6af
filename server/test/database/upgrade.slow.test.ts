import { test } from 'vitest'
import { expectUpgradeKeepsRows, releasedSchemas } from './filled-database.ts'

test.each(releasedSchemas.slice(1))(
  'rows of the schema that ends with %s are unchanged in the newest',
  expectUpgradeKeepsRows,
)
