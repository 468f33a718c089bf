import { DEVICE_KEY_LENGTH, MIN_PARENT_PIN_LENGTH } from '@player/server/contract/devices'
import { Cells, CodeScreen } from './code-screen.tsx'
import styles from './code-television.module.css'
import { words } from './words.ts'

const PAD = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** A drawn television whose settings show the device's address, and places for the digits of its new key. */
export const KeyTelevision = ({ mac, typed }: { mac: string | undefined; typed: number }) => (
  <CodeScreen>
    <div>
      <span>{words.facts.mac}</span>
      <b>{mac}</b>
      <span>{words.facts.key}</span>
      <Cells length={DEVICE_KEY_LENGTH} typed={typed} />
    </div>
  </CodeScreen>
)

/** A drawn television that asks for the parent PIN, with as many places as the shortest PIN has until the owner has typed more digits. */
export const PinTelevision = ({ typed }: { typed: number }) => (
  <CodeScreen>
    <div>
      <span>{words.pin.title}</span>
      <Cells length={Math.max(MIN_PARENT_PIN_LENGTH, typed)} typed={typed} />
    </div>
    <div className={styles['pad']}>
      {PAD.map((digit) => (
        <i key={digit}>{digit}</i>
      ))}
    </div>
  </CodeScreen>
)
