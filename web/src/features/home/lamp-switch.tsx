import { hero } from '../../content/hero.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLamp } from '../shell/use-lamp.ts'
import styles from './lamp-switch.module.css'

interface LampSwitchProps {
  className?: string | undefined
  /** Whether the lamp is on until it is first switched. */
  isInitiallyOn: boolean
}

export function LampSwitch({ className, isInitiallyOn }: LampSwitchProps) {
  const { isOn, toggle } = useLamp(isInitiallyOn)
  return (
    <button
      type="button"
      className={classNames(styles['lamp'], className)}
      aria-label={hero.lamp}
      aria-pressed={isOn}
      onClick={toggle}
    />
  )
}
