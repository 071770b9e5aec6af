import {
  type FollowUpResult,
  type FollowUpState,
  followUpResults,
  type Verdict,
} from '@scrutineer/contract/fields/follow-up-states'
import { CornerUpRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { stateIcons } from '../../../../shared/activity/state-mark.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'

interface Props {
  state: FollowUpState
  /** The verdict of a closed one. */
  result: Verdict | undefined
  onState: (state: FollowUpResult) => void
  onRefer: () => void
}

/** The results of a follow-up and its referral, in the order of their keys. */
export const StateButtons = ({ state, result: verdict, onState, onRefer }: Props) => {
  const t = useTranslations('followUp')
  return (
    <>
      {followUpResults.map((result, index) => {
        const Icon = stateIcons[result]
        const key = String(index + 1)
        return (
          <Button
            key={result}
            aria-pressed={state === result || verdict === result}
            aria-keyshortcuts={key}
            size="narrow"
            onClick={() => onState(result)}
          >
            <Icon aria-hidden />
            {t(`set.${result}`)}
            <Kbd>{key}</Kbd>
          </Button>
        )
      })}
      <Button aria-haspopup="dialog" aria-keyshortcuts="R" size="narrow" className="follow-up-refer" onClick={onRefer}>
        <CornerUpRight aria-hidden />
        {t('refer')}
        <Kbd>R</Kbd>
      </Button>
    </>
  )
}
