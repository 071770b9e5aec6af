import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import './lock.css'

const PIN_LENGTH = 4
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** Keys of its own: the phone's keyboard would hide what is said above it. A keyboard works too. `onPin` is called with the last digit. */
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
    <button key={digit} type="button" aria-disabled={isChecking || isWaiting || undefined} onClick={() => type(digit)}>
      {digit}
    </button>
  )
  return (
    <section className="stack">
      <h2 className="large pin-title">{title}</h2>
      <div className="dots" aria-hidden="true">
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <i key={index} className={index < pin.length ? 'is-typed' : ''} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isChecking ? t('checking') : pin !== '' && t('digits', { count: pin.length })}
      </p>
      <div className="pin-pad">
        {digits.slice(0, 9).map(digitKey)}
        <button type="button" className="is-plain" onClick={() => type('Escape')}>
          {t('clear')}
        </button>
        {digitKey('0')}
        <button type="button" className="is-plain" aria-label={t('delete')} onClick={() => type('Backspace')}>
          <Delete className="icon" aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
