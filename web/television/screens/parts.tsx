import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { Mark } from '../../src/ui/logo.tsx'
import { clockText } from '../words.ts'
import { type Machine, useClock } from '../use-view.ts'

/** A button that can have the focus when its screen opens. */
export function Button({
  children,
  onPress,
  first = false,
  quiet = false,
}: {
  children: ReactNode
  onPress: () => void
  first?: boolean
  quiet?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (first) button.current?.focus()
  }, [first])
  return (
    <button ref={button} type="button" className={quiet ? 'button quiet' : 'button'} onClick={onPress}>
      {children}
    </button>
  )
}

/** The bar above every screen. */
export function TopBar({ machine, title }: { machine: Machine; title?: string }) {
  const now = useClock(machine.world)
  return (
    <header className="top">
      <span className="brand">
        <Mark size={52} />
        <span>{title ?? 'Player'}</span>
      </span>
      <time className="clock">{clockText(now)}</time>
    </header>
  )
}

/** A QR code; dark on light, because not every phone reads the opposite. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const drawn = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawQr(value))}`, [value])
  return <img className="qr" src={drawn} alt={label} />
}

function drawQr(value: string): string {
  const { data, size } = encode(value, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fbf8f1"/><path d="${squares.join('')}" fill="#17150f"/></svg>`
}

/** A label with a value in large type. */
export function Fact({ label, value, spelled }: { label: string; value: string; spelled?: boolean }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className={spelled ? 'spelled' : undefined}>{value}</dd>
    </div>
  )
}

/** A screen with one message. */
export function Message({
  machine,
  title,
  text,
  children,
  aside,
}: {
  machine: Machine
  title: string
  text: string
  children?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className="screen">
      <TopBar machine={machine} />
      <main className="message">
        <div className="words">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          {children}
        </div>
        {aside}
      </main>
    </div>
  )
}
