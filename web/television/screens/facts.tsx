import { useView } from '../television-context.ts'
import { words } from '../words.ts'
import { Icon } from './icon.tsx'

export function Fact({
  label,
  value,
  isCode,
  isWarning,
}: {
  label: string
  value: string
  isCode?: boolean
  isWarning?: boolean
}) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className={isCode ? 'spelled' : isWarning ? 'alarming' : undefined}>
        {isWarning && <Icon name="warning" />}
        {value}
      </dd>
    </div>
  )
}

/** With a parent PIN, the key is shown only in the settings, which ask for the PIN. */
export function DeviceKey() {
  const { secrets, state } = useView()
  return state?.parental.pin_set ? (
    <Fact label="Device key" value={words.parentPin.key} />
  ) : (
    <Fact label="Device key" value={secrets?.device_key ?? '…'} isCode />
  )
}
