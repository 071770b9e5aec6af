import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const PIN_LENGTH = 4
const keyShape = 'grid min-h-16 place-content-center rounded-md border-[1.5px] font-semibold active:bg-accent-wash'
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** An on-screen keypad: the phone's keyboard would cover the messages. `onPin` is called with the last digit. */
export const PinPad = ({
  title,
  isWaiting = false,
  onPin,
}: {
  title: string
  isWaiting?: boolean
  onPin: (pin: string) => Promise<unknown>
}) => {
  const t = useTranslations('lock')
  const [pin, setPin] = useState('')
  const isChecking = pin.length === PIN_LENGTH
  const type = (key: string) => {
    if (isChecking || isWaiting) return
    if (key === 'Backspace') return setPin(pin.slice(0, -1))
    if (key === 'Escape') return setPin('')
    if (!digits.includes(key)) return
    const next = pin + key
    setPin(next)
    if (next.length === PIN_LENGTH) void onPin(next).finally(() => setPin(''))
  }
  const current = useRef(type)
  current.current = type
  useEffect(() => {
    const onKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (!ctrlKey && !altKey && !metaKey) current.current(key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const digitKey = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={`${keyShape} border-edge bg-surface text-[1.625rem]`}
      aria-disabled={isChecking || isWaiting || undefined}
      onClick={() => type(digit)}
    >
      {digit}
    </button>
  )
  return (
    <section className="stack">
      <h2 className="text-large text-center">{title}</h2>
      <div className="flex justify-center gap-4 py-2" aria-hidden="true">
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <i
            key={index}
            className={`size-4.5 rounded-full border-2 ${index < pin.length ? 'border-ink bg-ink forced-colors:forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Highlight]' : 'border-edge'}`}
          />
        ))}
      </div>
      <p className="sr-only" role="status">
        {isChecking ? t('checking') : pin !== '' && t('digits', { count: pin.length })}
      </p>
      {/* Digits have one order, also where texts run from right to left. */}
      <div className="mx-auto grid w-full max-w-88 grid-cols-3 gap-2 [direction:ltr]">
        {digits.slice(0, 9).map(digitKey)}
        <button type="button" className={`${keyShape} border-transparent text-base`} onClick={() => type('Escape')}>
          {t('clear')}
        </button>
        {digitKey('0')}
        <button
          type="button"
          className={`${keyShape} border-transparent`}
          aria-label={t('delete')}
          onClick={() => type('Backspace')}
        >
          <Delete />
        </button>
      </div>
    </section>
  )
}
