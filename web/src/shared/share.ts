import { useFormatter } from 'use-intl'

/** The share of a total; 0 of nothing. */
export const shareOf = (count: number, total: number) => (total > 0 ? count / total : 0)

/** Of fewer answers a share says too little. */
const MIN_SHARE_BASE = 20

export const isShareShown = (answered: number) => answered >= MIN_SHARE_BASE

/** How to format a share: a small one never reads as zero. */
export const percent = (share: number) => ({
  style: 'percent' as const,
  ...(share < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: share < 0.1 ? 1 : 0 }),
})

/** Formats a share in the user's language. */
export const useFormatShare = () => {
  const format = useFormatter()
  return (share: number) => format.number(share, percent(share))
}
