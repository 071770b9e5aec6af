import type { Upload } from '@scrutineer/contract/core/endpoint'
import fc from 'fast-check'
import { secretPrefix } from './arbitrary-input.ts'

export interface UploadFile {
  /** Name of the multipart field. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A picture of 8 × 6 pixels in each supported format. */
const pictures = [
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAEKG/9k=',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNYZWyMFTEMpAQACMczAaFEmsEAAAAASUVORK5CYII=',
  'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoIAAYAAUAmJaACdLoAA5gA/vDEC/G7LOHB7/6tD/1aH/q0P4AAAA==',
  'R0lGODlhCAAGAIAAAExpcaozMyH5BAUAAAAALAAAAAAIAAYAAAIGjI+py30FADs=',
].map(text => Buffer.from(text, 'base64'))
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A valid picture, a truncated one, or one with a changed byte. */
const somePicture = fc
  .record({ picture: fc.constantFrom(...pictures, svg), cut: fc.nat({ max: 300 }), change: fc.boolean() })
  .map(({ picture, cut, change }) => {
    const bytes = Uint8Array.from(picture.subarray(0, cut > 100 ? picture.length : cut))
    if (change && bytes.length > 0) bytes[cut % bytes.length] = 0xff
    return bytes
  })

const cell = fc.oneof(
  fc.nat({ max: 99_999 }).map(String),
  fc.uuid().map(random => `${secretPrefix}${random}`),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '"', '"a""b"', 'true', '\ufeff', 'x'.repeat(600)),
)

const someLines = fc
  .record({
    header: fc.constantFrom('', 'phone,pin,name\n', 'code,name,diaspora,order\n', 'countyCode,number,address\n', ';\n'),
    delimiter: fc.constantFrom(',', ',', ',', ';', '\t'),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  .map(({ header, delimiter, rows, end }) => Buffer.from(header + rows.map(row => row.join(delimiter)).join(end)))

/** Files for an upload: valid, corrupt, or more than allowed. */
export const arbitraryFiles = (upload: Upload | undefined): fc.Arbitrary<readonly UploadFile[]> => {
  if (!upload) return fc.constant([])
  const bytes = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(somePicture, someLines) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }) },
  )
  const file = fc.record({
    field: fc.constantFrom(upload.field, upload.field, upload.field, 'FILE', 'other', 'constructor'),
    name: fc.constantFrom('photo.jpg', 'list.csv', '', '../../x', 'a"b\r\nX: y.png', '🗳.png', 'x.svg', 'n'.repeat(400)),
    type: fc.constantFrom('image/jpeg', 'text/csv', 'image/svg+xml', 'text/html', ''),
    bytes,
  })
  return fc.array(file, { maxLength: upload.maxFiles + 1, size: 'small' })
}
