import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Mark } from '../../src/ui/logo.tsx'
import { clockText, words } from '../words.ts'
import { Covered, type Machine, useClock, useView } from '../use-view.ts'
import { type Mood, Scene, type SceneName } from './scene.tsx'
import { Sign } from './sign.tsx'

/** A button; with `first` it gets the focus when its screen opens. */
export function Button({
  children,
  onPress,
  first = false,
  quiet = false,
  label,
  current = false,
  disabled = false,
  isEarly = false,
}: {
  children: ReactNode
  onPress: () => void
  first?: boolean
  quiet?: boolean
  /** For screen readers, if the button shows a sign. */
  label?: string
  /** Whether it leads to the current screen. */
  current?: boolean
  disabled?: boolean
  /** Can have the focus, but ignores presses. */
  isEarly?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isCovered = useContext(Covered)
  const wasCovered = useRef(false)
  useEffect(() => {
    // After a question the focus returns to its element, unless that was removed.
    const isRestored = wasCovered.current && document.activeElement !== document.body
    wasCovered.current = isCovered
    if (first && !isCovered && !isRestored) button.current?.focus()
  }, [first, isCovered])
  return (
    <button
      ref={button}
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-label={label}
      aria-current={current || undefined}
      aria-disabled={isEarly || undefined}
      disabled={disabled}
      onClick={isEarly ? undefined : onPress}
    >
      {children}
    </button>
  )
}

/** The background light: of a mood, or in the colour of the focused picture. The last one fades out. */
export function Glow({ mood = 'warm', light = null }: { mood?: Mood; light?: string | null }) {
  const [seen, setSeen] = useState({ light, before: light })
  if (seen.light !== light) setSeen({ light, before: seen.light })
  const lights = seen.before === seen.light ? [seen.light] : [seen.before, seen.light]
  return (
    <>
      {lights.map((colour) => (
        <div
          key={colour ?? mood}
          className={colour === seen.light ? `glow ${mood}` : `glow gone ${mood}`}
          ref={(element) => {
            if (colour !== null) element?.style.setProperty('--glow', colour)
          }}
        />
      ))}
    </>
  )
}

/** The bar at the top of every screen. A title is the screen's heading. */
export function TopBar({
  machine,
  title,
  children,
}: {
  machine: Machine
  title?: string
  children?: ReactNode
}) {
  const now = useClock(machine.world)
  return (
    <header className="top">
      <span className="brand">
        <Mark size={52} />
        {title === undefined ? <span>Player</span> : <h1>{title}</h1>}
      </span>
      {children}
      <time className="clock">{clockText(now)}</time>
    </header>
  )
}

/** For each press of Up or Down. */
const SCROLL_STEP_PX = 184

/** Scrolls a list without focusable items. Returns false if there is none. */
export function scroll(list: HTMLElement | null, key: 'up' | 'down'): boolean {
  if (!list) return false
  list.scrollTop += key === 'up' ? -SCROLL_STEP_PX : SCROLL_STEP_PX
  return true
}

/** A QR code, dark on light because not every phone reads the opposite. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawQr(value))}`, [value])
  return <img className="qr" src={image} alt={label} />
}

function drawQr(value: string): string {
  const { data, size } = encode(value, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fbf8f1"/><path d="${squares.join('')}" fill="#17150f"/></svg>`
}

export function Fact({
  label,
  value,
  spelled,
  alarming,
}: {
  label: string
  value: string
  spelled?: boolean
  alarming?: boolean
}) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className={spelled ? 'spelled' : alarming ? 'alarming' : undefined}>
        {alarming && <Sign shows="warning" />}
        {value}
      </dd>
    </div>
  )
}

/** The device key. With a parent PIN it is shown only in the settings, which ask for the PIN. */
export function DeviceKey({ machine }: { machine: Machine }) {
  const { secrets, state } = useView(machine)
  return state?.parental.pin_set ? (
    <Fact label="Device key" value={words.parentPin.key} />
  ) : (
    <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
  )
}

/** A screen with one message at the left, and `aside` or a picture at the right. */
export function Message({
  machine,
  title,
  text,
  scene,
  mood = 'warm',
  isQuestion = false,
  behind,
  children,
  aside,
}: {
  machine: Machine
  title: string
  text: string
  scene?: SceneName
  mood?: Mood
  /** Makes screen readers read all of the message when it appears. */
  isQuestion?: boolean
  /** A picture in the background instead of the light. */
  behind?: ReactNode
  children?: ReactNode
  aside?: ReactNode
}) {
  const id = useId()
  return (
    <div className={`screen ${mood}`}>
      {behind ?? <Glow mood={mood} />}
      {behind && <div className="veil" />}
      <TopBar machine={machine} />
      <main className="message">
        <div
          className="words"
          role={isQuestion ? 'alertdialog' : 'region'}
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}text`}
        >
          <h1 id={`${id}title`}>{title}</h1>
          <p className="lead" id={`${id}text`}>
            {text}
          </p>
          {children}
        </div>
        {aside ?? (scene && <Scene shows={scene} />)}
      </main>
    </div>
  )
}

/** An address as a QR code. */
export function Code({ value, label, caption }: { value: string; label: string; caption: string }) {
  return (
    <aside className="code">
      <QrCode value={value} label={label} />
      <p>{caption}</p>
    </aside>
  )
}
