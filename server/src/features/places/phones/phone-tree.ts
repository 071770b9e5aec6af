import type { PhoneArea } from './store.ts'

/** Phones of 2023 store ids and orders in 16 bits. */
const LAST = 32_767

/** A province, or what phones call a county: an area that contains counties. */
export interface PhoneNode {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly order: number
}

export interface DistrictNode extends PhoneNode {
  readonly provinceCode: string
  readonly diaspora: boolean
  /** The area of its counties; null for counties without an area. */
  readonly areaId: number | null
}

interface WithoutArea {
  readonly counties: number
  readonly diaspora: boolean
}

interface Names {
  /** Of the only province if there are no areas. */
  readonly all: string
  /** Of the province of counties without an area. */
  readonly other: string
}

/** iOS phones put codes into URLs as they are, and some codes have another meaning. */
const isUsable = (code: string) => /^[A-Za-z0-9_~-]+$/.test(code) && !/^(all|other|area-\d+)$/.test(code)

const phoneCode = ({ id, code }: PhoneArea, isUnique: boolean) => (isUnique && isUsable(code) ? code : `area-${id}`)

const toNode = (area: PhoneArea, code: string): PhoneNode => ({
  id: area.id,
  code,
  name: area.name,
  order: area.order,
})

/**
 * Areas of any depth as the two levels above the counties that phones of 2023 know: the areas of the first level, and in each
 * of them the areas of the deepest level and those that contain counties. Without areas, there is one of each.
 */
export const createPhoneTree = (areas: readonly PhoneArea[], withoutArea: WithoutArea, names: Names) => {
  const single = (code: string, name: string, order: number) => {
    const node = { id: LAST, code, name, order }
    const district = { ...node, provinceCode: code, diaspora: withoutArea.diaspora, areaId: null }
    return { provinces: [node], districts: [district] }
  }
  if (areas.length === 0) return single('all', names.all, 0)

  const byId = new Map(areas.map(area => [area.id, area]))
  const deepest = Math.max(...areas.map(({ level }) => level))
  const provinceOf = (area: PhoneArea): PhoneArea => {
    const parent = area.parentId === null ? undefined : byId.get(area.parentId)
    return parent ? provinceOf(parent) : area
  }
  const provinces = areas.filter(({ parentId }) => parentId === null).map(area => toNode(area, phoneCode(area, true)))
  const districts = areas
    .filter(({ level, counties }) => level === deepest || counties > 0)
    .map((area): DistrictNode => {
      // Codes are unique per level only.
      const code = phoneCode(area, area.level === deepest)
      const provinceCode = phoneCode(provinceOf(area), true)
      return { ...toNode(area, code), provinceCode, diaspora: area.diaspora, areaId: area.id }
    })
  if (withoutArea.counties === 0) return { provinces, districts }
  const other = single('other', names.other, LAST)
  return { provinces: [...provinces, ...other.provinces], districts: [...districts, ...other.districts] }
}
