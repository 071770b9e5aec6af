import { expect, test } from 'vitest'
import { normalizeForSearch } from './search-text.ts'

test('names with European diacritics and ligatures are normalized to plain lower-case letters', () => {
  const names = {
    'Łukasz Żółć': 'lukasz zolc',
    'Đorđe Šarić': 'dorde saric',
    'Søren Ødegård': 'soren odegard',
    'Ægir Lætitia': 'aegir laetitia',
    'Œuvre cœur': 'oeuvre coeur',
    'Groß STRAẞE': 'gross strasse',
    'Kırıkkale İzmir': 'kirikkale izmir',
    'Ștefan ŢÂRU': 'stefan taru',
    'Ǿ ǽ': 'o ae',
  }
  for (const [name, plain] of Object.entries(names)) expect(normalizeForSearch(name)).toBe(plain)
})
