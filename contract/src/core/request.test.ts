import { expect, test } from 'vitest'
import { encodeBody, encodeForm, encodeUrl, serializeForm } from './request.ts'

test('a list repeats its name; undefined, null and empty query values are omitted', () => {
  const query = { county: ['AB', 'CJ'], name: '', page: 1, from: undefined, to: null, urgent: false }
  expect(encodeUrl('/x', { query })).toBe('/x?county=AB&county=CJ&page=1&urgent=false')
  expect(encodeUrl('/x', { query: { name: '' } })).toBe('/x')
  expect(encodeUrl('/x', {})).toBe('/x')
})

test('parameters and query values are percent-encoded', () => {
  expect(encodeUrl('/ngo/:id/status', { params: { id: 'a/b?' }, query: { name: 'Ș & b' } })).toBe(
    '/ngo/a%2Fb%3F/status?name=%C8%98+%26+b',
  )
})

test('a parameter whose name starts with another one’s name gets the right value', () => {
  expect(encodeUrl('/:id/:idOption', { params: { id: 1, idOption: 2 } })).toBe('/1/2')
})

test('a form keeps empty texts, omits undefined and null, and encodes lists and objects as JSON', () => {
  const form = encodeForm({ text: '', question: undefined, station: null, ids: [1, 2], count: 3 })
  expect([...form.entries()]).toEqual([
    ['text', ''],
    ['ids', '[1,2]'],
    ['count', '3'],
  ])
})

test('files go under the field that the endpoint names', async () => {
  const upload = { field: 'file', maxFiles: 1, maxBytes: 10 }
  const encoded = encodeBody({ upload }, { ongId: 7 }, [new File(['a,b'], 'a.csv', { type: 'text/csv' })])
  if (!(encoded?.body instanceof FormData)) throw new Error('no form')
  const { bytes, contentType } = await serializeForm(encoded.body)
  expect(contentType).toMatch(/^multipart\/form-data; boundary=/)
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('name="ongId"\r\n\r\n7\r\n')
  expect(text).toContain('name="file"; filename="a.csv"\r\n')
})

test('a call without files has a JSON body, or no body without input', () => {
  expect(encodeBody({}, { a: 1 })).toEqual({ body: '{"a":1}', contentType: 'application/json' })
  expect(encodeBody({}, undefined)).toBeUndefined()
})
