import { expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
const { parseChangelog } = await import('./changelog.ts')

it('a changelog is read as the paragraphs for staff with their heads, without Markdown', () => {
  const markdown = `# Changelog

How to upgrade: [docs](docs/upgrade.md).

## Unreleased

### Who uses it

**An app for observers**, at \`/observe/\`: any phone’s
browser.

**Questions:** with a [link](docs/places.md).

### Who develops it

**Ports** are numbers.

## 1.0.0 (2026-11-26)

The *first* release.
`
  expect(parseChangelog(markdown)).toEqual([
    { release: undefined, head: 'An app for observers', text: ', at /observe/: any phone’s browser.' },
    { release: undefined, head: 'Questions:', text: ' with a link.' },
    { release: '1.0.0 (2026-11-26)', head: '', text: 'The first release.' },
  ])
})
