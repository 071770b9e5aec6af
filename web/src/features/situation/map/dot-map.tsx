import type { StationState } from '@scrutineer/contract/situation'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { drawMap, type MapColors } from './draw-map.ts'
import { findNextStation, findStationAt } from './find-station.ts'
import { layOutMap, type Size } from './map-layout.ts'
import type { MapStation } from './map-station.ts'

const tokens = ['edge', 'soft', 'surface', 'accent', 'late', 'danger'] as const

const readColors = (parent: HTMLElement) => {
  const probe = parent.appendChild(document.createElement('span'))
  probe.style.forcedColorAdjust = 'none'
  const colors = tokens.map(token => {
    probe.style.color = `var(--color-${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(colors) as Record<(typeof tokens)[number], string>
}

/** The theme's colors, computed: a canvas doesn't know custom properties. Read again when the theme changes. */
const useMapColors = (ref: RefObject<HTMLElement | null>) => {
  const [colors, setColors] = useState<MapColors>()
  useEffect(() => {
    const read = () => ref.current && setColors(readColors(ref.current))
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark), (forced-colors: active)')
    const theme = new MutationObserver(read)
    scheme.addEventListener('change', read)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      scheme.removeEventListener('change', read)
      theme.disconnect()
    }
  }, [ref])
  return colors
}

/** The size of an element; undefined before the first layout. */
const useElementSize = (ref: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

interface Props {
  stations: readonly MapStation[]
  hidden: ReadonlySet<StationState>
  /** On the wall: a picture, without pointer and keyboard. */
  isStatic?: boolean
  className: string
}

const tooltipWidth = 190

/** Draws the stations again when one of the inputs changes. */
const useDrawing = ({ stations, hidden, isStatic = false }: Omit<Props, 'className'>) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useElementSize(frame)
  const colors = useMapColors(frame)
  const layout = useMemo(() => size && layOutMap(stations, size), [stations, size])
  useEffect(() => {
    if (!canvas.current || !layout || !size || !colors) return
    const scale = Math.max(0.85, Math.min(size.width / 620, size.height / 430)) * (isStatic ? 1.1 : 1)
    drawMap(canvas.current, { stations, layout, size, colors, hidden, scale })
  }, [stations, layout, size, colors, hidden, isStatic])
  return { frame, canvas, size, layout }
}

/** The stations as dots. One tab stop: arrows go to the next flagged or silent station, Enter opens it. */
export const DotMap = ({ stations, hidden, isStatic = false, className }: Props) => {
  const t = useTranslations('situation')
  const navigate = useNavigate()
  const id = useId()
  const { frame, canvas, size, layout } = useDrawing({ stations, hidden, isStatic })
  const [selectedId, setSelectedId] = useState<number>()
  const index = stations.findIndex(station => station.id === selectedId)
  const selected = stations[index]
  const [x, y] = [layout?.xs[index] ?? 0, layout?.ys[index] ?? 0]
  const open = () => selected && void navigate({ href: paths.station(selected.id) })
  const select = (next: number | undefined) => setSelectedId(next === undefined ? undefined : stations[next]?.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!layout || !size) return
    if (event.key === 'Enter') return void open()
    if (event.key === 'Escape') return select(undefined)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const from = selected ? { x, y } : { x: size.width / 2, y: size.height / 2 }
    const next = findNextStation({ stations, layout, hidden }, event.key, from, selected ? index : undefined)
    if (next !== undefined) select(next)
  }
  const picture = <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
  if (isStatic)
    return (
      <div ref={frame} role="img" aria-label={t('map')} className={classNames('relative', className)}>
        {picture}
      </div>
    )
  return (
    // The keys and the announced name are those of no other role.
    <div
      ref={frame}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus.
      tabIndex={0}
      aria-label={t('map')}
      aria-describedby={id}
      className={classNames('relative rounded-sm', selected && 'cursor-pointer', className)}
      onKeyDown={onKeyDown}
      onBlur={() => select(undefined)}
      onPointerMove={({ nativeEvent: { offsetX, offsetY } }) =>
        layout && select(findStationAt({ stations, layout, hidden }, offsetX, offsetY))
      }
      onPointerLeave={() => select(undefined)}
      onClick={open}
    >
      <p id={id} className="sr-only">
        {t('mapHelp')}
      </p>
      {picture}
      <p role="status" className="sr-only">
        {selected && `${selected.name}, ${selected.county}: ${t(`stationState.${selected.state}`)}`}
      </p>
      {selected && size && (
        <div aria-hidden className="pointer-events-none absolute" style={{ left: x, top: y }}>
          <span className="map-mark absolute" />
          <span
            className={classNames(
              'absolute z-10 whitespace-nowrap rounded-md bg-surface px-2.5 py-1.5 text-sm shadow-floating',
              x > size.width - tooltipWidth ? 'right-2' : 'left-2',
              y < 70 ? 'top-2' : 'bottom-2',
            )}
          >
            <b className="font-semibold">{selected.name}</b> {selected.county}
            <br />
            {t(`stationState.${selected.state}`)}
          </span>
        </div>
      )}
    </div>
  )
}
