import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/link.tsx'
import { PaintFirst } from '../../ui/paint-first.tsx'
import { paths } from '../paths.ts'
import { useFileLanguage } from '../use-file-language.ts'
import glossary from './glossary.json'

export interface TermProps {
  name: keyof typeof glossary.en
  /** The word, as the screen has it. */
  children: ReactNode
}

/** The loaded `Term`. */
export const TermButton = ({ name, children }: TermProps) => {
  const t = useTranslations('helpPage')
  const { term, text } = glossary[useFileLanguage()][name]
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        className="cursor-help rounded-sm text-start underline decoration-dotted underline-offset-4"
      >
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <PaintFirst>
          <Popover.Positioner sideOffset={6} collisionPadding={8} className="z-40">
            <Popover.Popup className="wrap-anywhere grid max-w-[min(22rem,100vw-1rem)] gap-1 rounded-lg bg-surface p-3 font-normal text-ink text-sm shadow-floating outline-none">
              <Popover.Title className="font-semibold">{term}</Popover.Title>
              <Popover.Description>{text}</Popover.Description>
              <Link href={paths.help()} className="text-accent hover:underline">
                {t('allTerms')}
              </Link>
            </Popover.Popup>
          </Popover.Positioner>
        </PaintFirst>
      </Popover.Portal>
    </Popover.Root>
  )
}
