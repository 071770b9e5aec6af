import { expect, test } from 'vitest'
import { renderPage } from '../build/render-documents.ts'

const render = (markdown: string) => {
  const page = renderPage(markdown, 'operation/install.md', new Set(['operation/install.md', 'places.md']))
  return page.slice(page.indexOf('<main>') + '<main>'.length, page.indexOf('</main>')).trim()
}

test('HTML in a document is shown as it is written', () => {
  const page = renderPage('# A <b>title</b> & more\n', 'places.md', new Set())
  expect(page).toContain('<title>A &lt;b&gt;title&lt;/b&gt; &amp; more</title>')
  expect(render('<script>alert(1)</script>\n')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(render('Not <img src=x onerror=alert(1)> an image')).toBe(
    '<p>Not &lt;img src=x onerror=alert(1)&gt; an image</p>',
  )
  expect(render('Press <kbd> <img src=x onerror=alert(1) y')).not.toMatch(/<(kbd|img)/)
  expect(render('`<i>` and ![a <b>](x.png)')).toBe('<p><code>&lt;i&gt;</code> and a &lt;b&gt;</p>')
})

test.each([
  ['a script', '[label](javascript:alert(1))', 'label'],
  ['a script in capitals', '[label](JavaScript:alert(1))', 'label'],
  ['a script as its own text', '<javascript:alert(1)>', 'javascript:alert(1)'],
  ['data', '[label](data:text/html,<script>alert(1)</script>)', 'label'],
  ['a document that isn’t served', '[label](../decisions/001.md)', 'label'],
])('a link to %s is shown as text', (_, markdown, shown) => {
  expect(render(markdown)).toBe(`<p>${shown}</p>`)
})

test.each([
  ['https://example.org/?a=1&b="2"', 'https://example.org/?a=1&amp;b=&quot;2&quot;'],
  ['#after-a-restart', '#after-a-restart'],
  ['../places.md#areas', '../places.html#areas'],
  ['docs/places.md', '../places.html'],
])('a link to %s stays a link', (target, address) => {
  expect(render(`[label](<${target}>)`)).toBe(`<p><a href="${address}">label</a></p>`)
})

test('headings have the anchors of GitHub, and a document in code is a link', () => {
  expect(render('## After `restart`, what’s next?')).toBe(
    '<h2 id="after-restart-whats-next">After <code>restart</code>, what’s next?</h2>',
  )
  expect(render('See `docs/places.md`.')).toBe('<p>See <a href="../places.html"><code>docs/places.md</code></a>.</p>')
})

test('lists, tables and code are marked up', () => {
  expect(render('- one\n- two')).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(render('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td align="right">2</td>')
  expect(render('```\nif (a < b)\n```')).toBe('<pre><code>if (a &lt; b)\n</code></pre>')
})

test('a manual shows its pictures, in its language', () => {
  const page = renderPage(
    '![The list](list.webp) ![Not there](other.webp)',
    'manual/ro/calls.md',
    new Set(['manual/ro/list.webp']),
  )
  expect(page).toContain('<html lang="ro">')
  expect(page).toContain('<p><img src="list.webp" alt="The list"> Not there</p>')
})
